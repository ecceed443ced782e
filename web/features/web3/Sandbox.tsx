import './english.ts'
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { ContractCard } from './sandbox/ContractCard.tsx'
import { ContractEditor } from './sandbox/ContractEditor.tsx'
import classes from './sandbox/Contracts.module.css'
import type { CompiledContract } from './sandbox/compile-output.ts'
import { useCompiler } from './sandbox/compiler.ts'
import { DeployPanel } from './sandbox/DeployPanel.tsx'
import { type Deployed, stored } from './sandbox/stored.ts'
import { checkedAddress, isSame, KNOWN } from './wallet/chain.ts'
import { Web3Screen } from './wallet/Web3Screen.tsx'

/** The contract sandbox: write, compile, deploy, call. Linked nowhere. */
export default function Sandbox() {
  const { t } = useTranslation()
  return (
    <Web3Screen element="app-web3-sandbox" title={t('TITLE_WEB3_SANDBOX')} lead={t('WEB3_SANDBOX_LEAD')}>
      <SandboxContent />
      <img src="assets/public/images/padding/11px.png" alt="" width={1} height={1} />
    </Web3Screen>
  )
}

/** The known contracts, newest first, without duplicates. */
function useDeployed() {
  const [deployed, setDeployed] = useState(stored.deployed)
  const change = (next: readonly Deployed[]) => {
    setDeployed([...next])
    stored.keepDeployed(next)
  }
  const without = (address: string) => deployed.filter((other) => !isSame(other.address, address))
  return {
    deployed,
    add: (contract: Deployed) => change([contract, ...without(contract.address)]),
    forget: ({ address }: Deployed) => change(without(address)),
  }
}

const NOTHING = { contracts: [], problems: [] }

function SandboxContent() {
  const { t } = useTranslation()
  const compiler = useCompiler()
  const { deployed, add, forget } = useDeployed()
  const [awaited, setAwaited] = useState<string>()
  const { contracts, problems } = compiler.data ?? NOTHING
  const isRefused = problems.some(({ severity }) => severity === 'error')
  return (
    <>
      <ContractEditor compiler={compiler} />
      <DeployPanel contracts={contracts} isRefused={isRefused} onDeployed={add} />
      <Panel title={t('TITLE_INTERACT_WITH_CONTRACT')}>
        <p className={classes.hint}>
          {t(deployed.length === 0 ? 'WEB3_NOTHING_DEPLOYED' : 'EXPLANATION_GWEI_VALUE_POST_COMPILATION')}
        </p>
        {deployed.map((contract) => (
          <ContractCard
            key={contract.address}
            contract={contract}
            isAwaited={contract.address === awaited}
            onForget={() => forget(contract)}
          />
        ))}
        <ExistingContracts
          contracts={contracts}
          onMeet={(contract) => {
            add(contract)
            setAwaited(contract.address)
          }}
        />
      </Panel>
    </>
  )
}

interface Props {
  contracts: readonly CompiledContract[]
  onMeet: (contract: Deployed) => void
}

/** Adds contracts that are on the chain already: the shop's own, or any by its address. */
function ExistingContracts({ contracts, onMeet }: Props) {
  const { t } = useTranslation()
  return (
    <details className={classes.meet}>
      <summary>{t('WEB3_MEET_TITLE')}</summary>
      <Stack gap="sm" pb="xs">
        <p className={classes.hint}>{t('WEB3_MEET_KNOWN')}</p>
        <Group gap="xs">
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
        </Group>
        {contracts.length > 0 && <AddContractForm contracts={contracts} onMeet={onMeet} />}
      </Stack>
    </details>
  )
}

function AddContractForm({ contracts, onMeet }: Props) {
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
      <MissingFields
        id={why}
        fieldErrors={address ? {} : { address: true }}
        labels={{ address: 'WEB3_LABEL_ADDRESS' }}
      />
    </form>
  )
}
