import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FunctionFragment } from 'ethers/abi'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#web/ui/Refusal.tsx'
import { StillMissing } from '#web/ui/StillMissing.tsx'
import { type Reading, showValue } from '../wallet/describe.ts'
import { rpc } from '../wallet/rpc.ts'
import { readContract, transactionFor } from '../wallet/transactions.ts'
import { useTroubleWords, useWallet } from '../wallet/use-wallet.ts'
import { readArguments } from './arguments.ts'
import classes from './Contracts.module.css'
import { GweiField, weiFromGwei } from './GweiField.tsx'
import { type Happening, happeningsIn } from './happenings.ts'
import { ParameterFields } from './ParameterFields.tsx'

interface Props {
  reading: Reading
  address: string
  fragment: FunctionFragment
}

interface Output {
  values: { place: number; name: string; value: string }[]
  /** Of a transaction. */
  block?: { number: string; gas: string }
  happenings: Happening[]
}

/** One function: fields for what it takes, a button, and what came out. */
export function FunctionRow({ reading, address, fragment }: Props) {
  const { t } = useTranslation()
  const { account, send } = useWallet()
  const words = useTroubleWords()
  const [texts, setTexts] = useState<readonly string[]>([])
  const { name, inputs, constant, payable } = fragment
  const [gwei, setGwei] = useState('')
  const value = weiFromGwei(gwei)
  const why = useId()
  const args = value === undefined ? undefined : readArguments(inputs, texts)
  const call = useMutation({
    mutationFn: async (values: readonly unknown[]): Promise<Output> => {
      const paid = value ? { value } : {}
      const asked = { address, face: reading.face, name: fragment.format('sighash'), args: values, ...paid }
      if (constant) {
        const results = await readContract(rpc, asked, account)
        return { values: named(fragment, results), happenings: [] }
      }
      const { block, gasUsed, logs } = await send(transactionFor(asked, account ?? ''), { reading })
      return {
        values: [],
        block: { number: String(block), gas: String(gasUsed) },
        happenings: happeningsIn(logs, reading.face),
      }
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (args) call.mutate(args)
  }
  return (
    <form className={classes.function} onSubmit={submit} noValidate>
      <p className={classes.signature}>
        <code>{fragment.format('sighash')}</code> <Kind constant={constant} payable={payable} />
      </p>
      {(inputs.length > 0 || payable) && (
        <div className={classes.fields}>
          <ParameterFields params={inputs} texts={texts} onChange={setTexts} />
          {payable && <GweiField text={gwei} onChange={setGwei} />}
        </div>
      )}
      <Button
        type="submit"
        variant={constant ? 'default' : 'filled'}
        className={classes.invoke ?? ''}
        disabled={!args}
        loading={call.isPending}
        aria-describedby={why}
      >
        {t('BTN_INVOKE', { name })}
      </Button>
      <StillMissing
        id={why}
        complaints={args ? {} : { fields: true }}
        labels={{ fields: 'WEB3_FIELDS_ABOVE' }}
      />
      <output className={classes.output} aria-label={t('LABEL_OUTPUT_FOR', { name })}>
        {call.data && <Result output={call.data} />}
      </output>
      <Refusal text={words(call.error, reading.face)} />
    </form>
  )
}

function named({ outputs }: FunctionFragment, results: readonly unknown[]): Output['values'] {
  return results.map((result, place) => ({
    place,
    name: outputs[place]?.name || (outputs[place]?.type ?? ''),
    value: showValue(result),
  }))
}

function Kind({ constant, payable }: { constant: boolean; payable: boolean }) {
  const { t } = useTranslation()
  if (constant) return <span className={classes.kind}>{t('WEB3_KIND_READS')}</span>
  return (
    <span className={classes.kind} data-writes="true">
      {t(payable ? 'WEB3_KIND_PAYABLE' : 'WEB3_KIND_WRITES')}
    </span>
  )
}

function Result({ output: { values, block, happenings } }: { output: Output }) {
  const { t } = useTranslation()
  return (
    <>
      {block && <p>{t('WEB3_IN_BLOCK', { block: block.number, gas: block.gas })}</p>}
      {values.length > 0 && (
        <dl>
          {values.map(({ place, name, value }) => (
            <div key={place}>
              <dt>
                {t('LABEL_OUTPUT')} {name}
              </dt>
              <dd>{value === '' ? t('WEB3_EMPTY_TEXT') : value}</dd>
            </div>
          ))}
        </dl>
      )}
      {happenings.length > 0 && (
        <ul className="ff-list">
          {happenings.map(({ id, text }) => (
            <li key={id}>
              <code>{text}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
