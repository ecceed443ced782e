import { Box, Flex, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatEther } from 'ethers/utils'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconBook from '~icons/book'
import IconSend from '~icons/send'
import IconSignature from '~icons/signature'
import { CopyButton, Field, RealTools, ToolButton } from '../Field.tsx'
import parts from '../parts.module.css'
import { errorText, ToolError } from '../tool-error.ts'
import {
  type ChainAccount,
  type ChainCall,
  type ContractCall,
  callChain,
  decodeResult,
  fieldsOf,
  listAccounts,
  METHODS,
  paramsIn,
} from './chain.ts'
import css from './Sockets.module.css'

/** The shop's chain: any RPC method, the accounts, and contracts by a fragment of their ABI. */
export default function ChainTool() {
  const { t } = useTranslation()
  const chain = useChain()
  const { accounts, asked } = chain
  return (
    <Stack>
      <p className={parts.note}>{t('WB_CHAIN_LEAD')}</p>
      <RpcForm chain={chain} />
      <ContractForm chain={chain} />
      <Accounts accounts={accounts} />
      {asked.length > 0 && (
        <details>
          <summary className={css.summary}>{t('WB_CHAIN_ANSWERS', { count: asked.length })}</summary>
          <Stack>
            {asked.map((entry) => (
              <CallRecord key={entry.id} entry={entry} />
            ))}
          </Stack>
        </details>
      )}
      <RealTools text="WB_REAL_CHAIN" />
    </Stack>
  )
}

/** A call and its result, as JSON. */
function CallRecord({ entry: { method, params, result } }: { entry: Entry }) {
  return (
    <div className={css.event}>
      <p className={css.head}>
        <Box component="strong" ff="var(--ff-font-code)" className="ff-break">
          {method}
        </Box>
      </p>
      <Box component="pre" className={parts.out} tabIndex={0}>
        {JSON.stringify({ params, result }, null, 2)}
      </Box>
    </div>
  )
}

function Accounts({ accounts }: { accounts: readonly ChainAccount[] }) {
  const { t } = useTranslation()
  return (
    <details>
      <summary className={css.summary}>{t('WB_ACCOUNTS', { count: accounts.length })}</summary>
      <Flex component="ul" direction="column" gap="md" className="ff-list">
        {accounts.map(({ address, balance }) => (
          <Flex
            key={address}
            component="li"
            gap="var(--ff-space-1) var(--ff-space-3)"
            align="baseline"
            justify="space-between"
            wrap="wrap"
            fz="sm"
            className={css.account}
          >
            <code>{address}</code>
            <span>{formatEther(balance)} ETH</span>
            <CopyButton label={t('WB_COPY')} text={() => address} />
          </Flex>
        ))}
      </Flex>
    </details>
  )
}

/** Calls any RPC method with any parameters. */
function RpcForm({ chain: { attempt } }: { chain: ChainState }) {
  const { t } = useTranslation()
  const [method, setMethod] = useState('eth_blockNumber')
  const [typed, setTyped] = useState('')
  const [came, setCame] = useState<ChainResult>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async (ask) => JSON.stringify(await ask(method.trim(), paramsIn(typed)), null, 2)).then(
      setCame,
    )
  }
  return (
    <form className={parts.card} onSubmit={send}>
      <Box component="h3" fz="md">
        {t('WB_CHAIN_ASK')}
      </Box>
      <Field label={t('WB_CHAIN_METHOD')} value={method} suggestions={METHODS} onChange={setMethod} />
      <Field label={t('WB_CHAIN_PARAMS')} rows={2} value={typed} onChange={setTyped} />
      <div className={parts.row}>
        <ToolButton type="submit" isMain leftSection={<IconSend size={18} aria-hidden="true" />}>
          {t('WB_CHAIN_SEND')}
        </ToolButton>
      </div>
      <ChainResultView came={came} />
    </form>
  )
}

const BLANK: ContractCall = { to: '', fragment: '', values: '', ether: '' }

/** Calls a function of a contract: read-only, or as a transaction of an unlocked account. */
function ContractForm({ chain: { accounts, attempt } }: { chain: ChainState }) {
  const { t } = useTranslation()
  const [call, setCall] = useState(BLANK)
  const [came, setCame] = useState<ChainResult>()
  const [chosen, setChosen] = useState<string>()
  const from = chosen ?? accounts[0]?.address
  const change = (news: Partial<ContractCall>) => setCall({ ...call, ...news })
  const sender = from === undefined ? {} : { from }

  const read = () =>
    attempt(async (ask) => {
      const result = await ask('eth_call', [{ ...sender, ...fieldsOf(call) }, 'latest'])
      return JSON.stringify(
        call.fragment.trim() === '' ? result : decodeResult(call.fragment, result),
        null,
        2,
      )
    }).then(setCame)
  const send = () =>
    attempt(async (ask) => {
      const hash = await ask('eth_sendTransaction', [{ ...sender, ...fieldsOf(call) }])
      const receipt = await ask('eth_getTransactionReceipt', [hash])
      const status: unknown =
        typeof receipt === 'object' && receipt !== null && Reflect.get(receipt, 'status')
      if (status === '0x0') throw new ToolError('WB_CHAIN_REVERTED')
      return t('WB_CHAIN_MINED', { hash: String(hash) })
    }).then(setCame)
  return (
    <form
      className={parts.card}
      onSubmit={(event) => {
        event.preventDefault()
        void read()
      }}
    >
      <Box component="h3" fz="md">
        {t('WB_CONTRACT')}
      </Box>
      <Field label={t('WB_CONTRACT_ADDRESS')} value={call.to} onChange={(to) => change({ to })} />
      <Field
        label={t('WB_CONTRACT_FRAGMENT')}
        rows={2}
        value={call.fragment}
        onChange={(fragment) => change({ fragment })}
      />
      <Field
        label={t('WB_CONTRACT_VALUE_LINES')}
        rows={2}
        value={call.values}
        onChange={(values) => change({ values })}
      />
      <Field label={t('WB_CONTRACT_SEND_ETHER')} value={call.ether} onChange={(ether) => change({ ether })} />
      <Field
        label={t('WB_CONTRACT_FROM')}
        value={from ?? ''}
        options={accounts.map(({ address }) => address)}
        onChange={setChosen}
      />
      <div className={parts.row}>
        <ToolButton type="submit" isMain leftSection={<IconBook size={18} aria-hidden="true" />}>
          {t('WB_CONTRACT_READ')}
        </ToolButton>
        <ToolButton leftSection={<IconSignature size={18} aria-hidden="true" />} onClick={() => void send()}>
          {t('WB_CONTRACT_SEND')}
        </ToolButton>
      </div>
      <ChainResultView came={came} />
    </form>
  )
}

/** The result of a call, or an error text. */
interface ChainResult {
  text: string
  isError: boolean
}

function ChainResultView({ came }: { came: ChainResult | undefined }) {
  const { t } = useTranslation()
  if (!came) return null
  return came.isError ? (
    <p className={parts.error} role="alert">
      {came.text}
    </p>
  ) : (
    <output className={parts.out} aria-label={t('WB_CHAIN_OUTCOME')}>
      {came.text}
    </output>
  )
}

const ACCOUNTS = ['workbench', 'accounts']
/** How many calls are shown. */
const MOST_ASKED = 20

type Entry = ChainCall & { id: number }

/** Calls the chain, and keeps the results, newest first. */
function useChain() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<readonly Entry[]>([])
  const { data } = useQuery({ queryKey: ACCOUNTS, queryFn: listAccounts })
  const askIt = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const result = await callChain(method, params)
    setAsked((before) =>
      [{ id: (before[0]?.id ?? 0) + 1, method, params, result }, ...before].slice(0, MOST_ASKED),
    )
    return result
  }
  /** Runs a call. Never rejects: the result contains the error. */
  const attempt = async (work: (tell: typeof askIt) => Promise<string>): Promise<ChainResult> => {
    const came = await work(askIt).then(
      (text) => ({ text, isError: false }),
      (error) => ({ text: errorText(error), isError: true }),
    )
    await client.invalidateQueries({ queryKey: ACCOUNTS })
    return came
  }
  return { accounts: data ?? [], asked, attempt }
}

type ChainState = ReturnType<typeof useChain>
