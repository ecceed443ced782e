import { IconBook, IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../Field.tsx'
import parts from '../parts.module.css'
import { Trouble } from '../trouble.ts'
import { type Call, decoded, fieldsOf } from './contract.ts'
import { type Came, Outcome } from './Outcome.tsx'
import type { ChainHold } from './use-chain.ts'

const BLANK: Call = { to: '', fragment: '', values: '', ether: '' }

/** Calls a function of a contract: to read what it says, or as a transaction of an account that the chain signs for. */
export function ContractForm({ chain: { accounts, attempt } }: { chain: ChainHold }) {
  const { t } = useTranslation()
  const [call, setCall] = useState(BLANK)
  const [came, setCame] = useState<Came>()
  const [chosen, setChosen] = useState<string>()
  const from = chosen ?? accounts[0]?.address
  const change = (news: Partial<Call>) => setCall({ ...call, ...news })
  const sender = from === undefined ? {} : { from }

  const read = () =>
    attempt(async (ask) => {
      const result = await ask('eth_call', [{ ...sender, ...fieldsOf(call) }, 'latest'])
      return JSON.stringify(call.fragment.trim() === '' ? result : decoded(call.fragment, result), null, 2)
    }).then(setCame)
  const send = () =>
    attempt(async (ask) => {
      const hash = await ask('eth_sendTransaction', [{ ...sender, ...fieldsOf(call) }])
      const receipt = await ask('eth_getTransactionReceipt', [hash])
      const status: unknown =
        typeof receipt === 'object' && receipt !== null && Reflect.get(receipt, 'status')
      if (status === '0x0') throw new Trouble('WB_CHAIN_REVERTED')
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
      <h3 className={parts.heading}>{t('WB_CONTRACT')}</h3>
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
        <button type="submit" className={`${parts.button} ${parts.main}`}>
          <IconBook size={18} aria-hidden="true" />
          {t('WB_CONTRACT_READ')}
        </button>
        <button type="button" className={parts.button} onClick={() => void send()}>
          <IconSignature size={18} aria-hidden="true" />
          {t('WB_CONTRACT_SEND')}
        </button>
      </div>
      <Outcome came={came} />
    </form>
  )
}
