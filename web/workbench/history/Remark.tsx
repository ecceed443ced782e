import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExchangeLine, ExchangeRemark } from '#contract/workbench.ts'
import { calls, refusalKey } from '../exchange-calls.ts'
import css from '../http.module.css'

const LONGEST = 500

interface Props {
  exchange: ExchangeLine
  icon: ReactNode
  onChange: (line: ExchangeLine) => void
}

/** A mark and a note on an exchange, kept by the shop for as long as it keeps the exchange. */
export function Remark({ exchange, icon, onChange }: Props) {
  const { t } = useTranslation()
  const [isMarked, setIsMarked] = useState(exchange.isMarked)
  const [note, setNote] = useState(exchange.note)
  const [said, setSaid] = useState('')
  const keep = async (remark: ExchangeRemark) => {
    try {
      onChange(await calls.remark(exchange.id, remark))
      setSaid(t('WB_KEPT'))
    } catch (error) {
      setSaid(t(refusalKey(error)))
    }
  }
  const mark = () => {
    setIsMarked(!isMarked)
    void keep({ isMarked: !isMarked })
  }
  return (
    <div className={css.row}>
      <button type="button" className={css.button} aria-pressed={isMarked} onClick={mark}>
        {icon}
        {t('WB_MARK')}
      </button>
      <input
        className={css.grow}
        maxLength={LONGEST}
        value={note}
        aria-label={t('WB_NOTE')}
        placeholder={t('WB_NOTE')}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        onBlur={() => {
          if (note !== exchange.note) void keep({ note })
        }}
      />
      <span role="status">{said}</span>
    </div>
  )
}
