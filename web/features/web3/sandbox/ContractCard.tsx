import { ActionIcon, Button, Flex } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FunctionFragment, Interface } from 'ethers/abi'
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyableCode } from '#web/training/ui/CopyableCode.tsx'
import { FormError, FormOutcome, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import IconX from '~icons/x'
import { formatEtherAmount, knownContractAt, shortAddress } from '../wallet/chain.ts'
import { formatValue, type KnownInterface } from '../wallet/describe.ts'
import { toHex } from '../wallet/provider.ts'
import { etherQuery } from '../wallet/queries.ts'
import { rpc } from '../wallet/rpc.ts'
import { type Log, readContract, transactionFor } from '../wallet/transactions.ts'
import { useErrorText, useWallet } from '../wallet/use-wallet.ts'
import { readArguments } from './arguments.ts'
import classes from './Contracts.module.css'
import { GweiField, ParameterFields, weiFromGwei } from './ParameterFields.tsx'
import type { DeployedContract } from './stored.ts'

interface Props {
  contract: DeployedContract
  /** The contract was called just now: the card scrolls into view and takes the focus. */
  isAwaited: boolean
  onForget: () => void
}

/** A contract on the chain: its address, its balance, and its functions. */
export function ContractCard({ contract, isAwaited, onForget }: Props) {
  const { t } = useTranslation()
  const { name, address, abi } = contract
  const face = useMemo(() => new Interface(abi), [abi])
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAwaited) card.current?.focus()
  }, [isAwaited])
  const ether = useQuery(etherQuery(address))
  const functions = face.fragments.filter(
    (fragment): fragment is FunctionFragment => fragment.type === 'function',
  )
  const takesEther = face.receive || (face.fallback?.payable ?? false)
  return (
    <Flex
      component="article"
      ref={card}
      direction="column"
      gap="sm"
      miw={0}
      p="md"
      bg="var(--ff-bg)"
      bd="2px solid var(--ff-line)"
      bdrs="md"
      aria-label={name}
      tabIndex={-1}
    >
      <header className={classes.cardHead}>
        <h3>{name}</h3>
        <p className={classes.hint}>
          {ether.data === undefined ? '···' : t('WEB3_ETHER', { amount: formatEtherAmount(ether.data) })}
        </p>
        <ActionIcon
          className={classes.forget ?? ''}
          aria-label={t('WEB3_FORGET_CONTRACT', { name })}
          onClick={onForget}
        >
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      </header>
      <p className={classes.address}>
        {t('LABEL_CONTRACT_ADDRESS')} <CopyableCode code={address} />
      </p>
      {functions.map((fragment) => (
        <FunctionRow
          key={fragment.format('sighash')}
          reading={{ name, face }}
          address={address}
          fragment={fragment}
        />
      ))}
      {takesEther && <PayRow address={address} reading={{ name, face }} />}
      {functions.length === 0 && !takesEther && <p className={classes.hint}>{t('WEB3_NO_FUNCTIONS')}</p>}
    </Flex>
  )
}

interface PayRowProps {
  address: string
  reading: KnownInterface
}

/** Sends ether without a call, for contracts that accept it. */
function PayRow({ address, reading }: PayRowProps) {
  const { t } = useTranslation()
  const { send } = useWallet()
  const words = useErrorText()
  const [gwei, setGwei] = useState('')
  const why = useId()
  const value = weiFromGwei(gwei) ?? 0n
  const pay = useMutation({
    mutationFn: () => send({ to: address, value: toHex(value) }, { reading }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    pay.mutate()
  }
  return (
    <form className={classes.function} onSubmit={submit}>
      <p className={classes.signature}>
        <code>receive()</code>{' '}
        <span className={classes.kind} data-writes="true">
          {t('WEB3_KIND_PAYABLE')}
        </span>
      </p>
      <div className={classes.fields}>
        <GweiField text={gwei} onChange={setGwei} />
      </div>
      <Button
        type="submit"
        className={classes.invoke ?? ''}
        disabled={value === 0n}
        loading={pay.isPending}
        aria-describedby={why}
      >
        {t('BTN_SEND_ETHER')}
      </Button>
      <MissingFields
        id={why}
        fieldErrors={value === 0n ? { amount: true } : {}}
        labels={{ amount: 'GWEI_VALUE_FOR_SENDING_ETH' }}
      />
      <FormOutcome refusal={words(pay.error, reading.face)} success={t('WEB3_SENT')} isDone={pay.isSuccess} />
    </form>
  )
}

interface FunctionRowProps {
  reading: KnownInterface
  address: string
  fragment: FunctionFragment
}

interface Output {
  values: { place: number; name: string; value: string }[]
  /** The block of the transaction. */
  block?: { number: string; gas: string }
  events: ContractEvent[]
}

/** One function: fields for its parameters, a button, and its result. */
function FunctionRow({ reading, address, fragment }: FunctionRowProps) {
  const { t } = useTranslation()
  const { account, send } = useWallet()
  const words = useErrorText()
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
        return { values: namedValues(fragment, results), events: [] }
      }
      const { block, gasUsed, logs } = await send(transactionFor(asked, account ?? ''), { reading })
      return {
        values: [],
        block: { number: String(block), gas: String(gasUsed) },
        events: contractEvents(logs, reading.face),
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
        <code>{fragment.format('sighash')}</code> <FunctionKind constant={constant} payable={payable} />
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
      <MissingFields
        id={why}
        fieldErrors={args ? {} : { fields: true }}
        labels={{ fields: 'WEB3_FIELDS_ABOVE' }}
      />
      <output className={classes.output} aria-label={t('LABEL_OUTPUT_FOR', { name })}>
        {call.data && <Result output={call.data} />}
      </output>
      <FormError text={words(call.error, reading.face)} />
    </form>
  )
}

function namedValues({ outputs }: FunctionFragment, results: readonly unknown[]): Output['values'] {
  return results.map((result, place) => ({
    place,
    name: outputs[place]?.name || (outputs[place]?.type ?? ''),
    value: formatValue(result),
  }))
}

function FunctionKind({ constant, payable }: { constant: boolean; payable: boolean }) {
  const { t } = useTranslation()
  if (constant) return <span className={classes.kind}>{t('WEB3_KIND_READS')}</span>
  return (
    <span className={classes.kind} data-writes="true">
      {t(payable ? 'WEB3_KIND_PAYABLE' : 'WEB3_KIND_WRITES')}
    </span>
  )
}

function Result({ output: { values, block, events } }: { output: Output }) {
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
      {events.length > 0 && (
        <ul className="ff-list">
          {events.map(({ id, text }) => (
            <li key={id}>
              <code>{text}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** An event of a contract, in one line. */
interface ContractEvent {
  id: number
  text: string
}

/** Decodes the logs of a transaction, as far as possible: with the contract's own interface, or a known one. */
function contractEvents(logs: readonly Log[], face: Interface): ContractEvent[] {
  return logs.map((log, id) => ({ id, text: oneLine(log, face) }))
}

function oneLine(log: Log, face: Interface): string {
  const known = knownContractAt(log.address)
  const event = (known?.face ?? face).parseLog(log)
  if (!event) return `${known?.name ?? shortAddress(log.address)}: ${log.topics[0] ?? log.data}`
  const args = event.fragment.inputs.map(({ name }, index) => `${name}: ${formatValue(event.args[index])}`)
  return `${event.name}(${args.join(', ')})`
}
