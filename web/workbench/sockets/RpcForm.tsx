import { IconSend } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../Field.tsx'
import parts from '../parts.module.css'
import { METHODS, paramsIn } from './chain.ts'
import { type Came, Outcome } from './Outcome.tsx'
import type { ChainHold } from './use-chain.ts'

/** Any method of the chain, with whatever parameters. */
export function RpcForm({ chain: { attempt } }: { chain: ChainHold }) {
  const { t } = useTranslation()
  const [method, setMethod] = useState('eth_blockNumber')
  const [typed, setTyped] = useState('')
  const [came, setCame] = useState<Came>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async (ask) => JSON.stringify(await ask(method.trim(), paramsIn(typed)), null, 2)).then(
      setCame,
    )
  }
  return (
    <form className={parts.card} onSubmit={send}>
      <h3 className={parts.heading}>{t('WB_CHAIN_ASK')}</h3>
      <Field label={t('WB_CHAIN_METHOD')} value={method} suggestions={METHODS} onChange={setMethod} />
      <Field label={t('WB_CHAIN_PARAMS')} rows={2} value={typed} onChange={setTyped} />
      <div className={parts.row}>
        <button type="submit" className={`${parts.button} ${parts.main}`}>
          <IconSend size={18} aria-hidden="true" />
          {t('WB_CHAIN_SEND')}
        </button>
      </div>
      <Outcome came={came} />
    </form>
  )
}
