import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StillMissing } from '#web/ui/StillMissing.tsx'
import { checkedAddress, KNOWN } from '../wallet/chain.ts'
import classes from './Contracts.module.css'
import type { CompiledContract } from './compile-output.ts'
import type { Deployed } from './kept.ts'

interface Props {
  contracts: readonly CompiledContract[]
  onMeet: (contract: Deployed) => void
}

/** Brings contracts to the table that are on the chain already: the shop's own, or any at an address. */
export function AtAddress({ contracts, onMeet }: Props) {
  const { t } = useTranslation()
  return (
    <details className={classes.meet}>
      <summary>{t('WEB3_MEET_TITLE')}</summary>
      <div className={classes.meetInside}>
        <p className={classes.hint}>{t('WEB3_MEET_KNOWN')}</p>
        <div className={classes.chips}>
          {KNOWN.map(({ name, address, face }) => (
            <Button
              key={address}
              variant="default"
              size="sm"
              onClick={() => onMeet({ name, address, abi: face.formatJson() })}
            >
              {name}
            </Button>
          ))}
        </div>
        {contracts.length > 0 && <MeetForm contracts={contracts} onMeet={onMeet} />}
      </div>
    </details>
  )
}

function MeetForm({ contracts, onMeet }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState<string>()
  const why = useId()
  const address = checkedAddress(text)
  const contract = contracts.find(({ name }) => name === wanted) ?? contracts.at(-1)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!address || !contract) return
    onMeet({ name: contract.name, address, abi: JSON.stringify(contract.abi) })
    setText('')
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <NativeSelect
        label={t('WEB3_MEET_AS')}
        data={contracts.map(({ name }) => name)}
        value={contract?.name ?? ''}
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      <TextInput
        label={t('WEB3_LABEL_ADDRESS')}
        placeholder="0x"
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={text !== '' && !address && t('WEB3_INVALID_ADDRESS')}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Button type="submit" variant="default" disabled={!address} aria-describedby={why}>
        {t('BTN_MEET_CONTRACT')}
      </Button>
      <StillMissing
        id={why}
        complaints={address ? {} : { address: true }}
        labels={{ address: 'WEB3_LABEL_ADDRESS' }}
      />
    </form>
  )
}
