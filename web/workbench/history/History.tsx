import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../http-words.ts'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import css from '../http.module.css'
import type { ToolInput, ToolProps } from '../open-tool.ts'
import { ExchangeDetail } from './ExchangeDetail.tsx'
import { ExchangeRows } from './ExchangeRows.tsx'
import { everything, matching, numberOf } from './matching.ts'
import { SieveFields } from './SieveFields.tsx'
import { useHistory, useHistoryChanges } from './use-history.ts'

/** What her browser and her tools asked of her shop, as it happens. */
export default function History({ input }: ToolProps) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useHistory()
  const { clear } = useHistoryChanges()
  const [sieve, setSieve] = useState(everything)
  const [openId, setOpenId] = useState<number>()
  const [lastId, setLastId] = useState<number>()
  const [taken, setTaken] = useState<ToolInput>()
  /** What she came for is no longer kept. */
  const [isGone, setIsGone] = useState(false)
  const [cleared, setCleared] = useState(0)
  const count = useRef<HTMLParagraphElement>(null)
  const isThere = data !== undefined
  // The button that was pressed cannot be used any more then, and loses the focus.
  useEffect(() => {
    if (cleared > 0 && isThere) count.current?.focus()
  }, [cleared, isThere])

  if (isError) return <NotLoaded text={t('WB_NO_ANSWER')} onRetry={() => void refetch()} />
  if (!data) return <Waiting cards={3} height="3rem" />
  if (input?.exchange && input !== taken) {
    const number = numberOf(data.exchanges, input.exchange)
    setTaken(input)
    setOpenId(number)
    setIsGone(number === undefined)
  }
  const open = (id: number) => {
    setIsGone(false)
    setOpenId(id)
  }
  const shown = matching(data.exchanges, sieve)
  if (openId !== undefined) {
    const back = () => {
      setLastId(openId)
      setOpenId(undefined)
    }
    return <ExchangeDetail key={openId} id={openId} onBack={back} />
  }
  return (
    <div className={css.tool}>
      <p className={css.note}>{t('WB_HISTORY_LEAD')}</p>
      {isGone && (
        <p className={css.alarm} role="alert">
          {t('WB_HISTORY_GONE')}
        </p>
      )}
      <SieveFields sieve={sieve} onChange={setSieve} />
      <div className={css.row}>
        <p ref={count} className={css.grow} role="status" tabIndex={-1}>
          {t('WB_HISTORY_COUNT', { count: shown.length })}
        </p>
        <button
          type="button"
          className={css.button}
          disabled={data.exchanges.length === 0}
          onClick={() => void clear().then(() => setCleared(cleared + 1))}
        >
          <IconTrash aria-hidden="true" />
          {t('WB_CLEAR')}
        </button>
      </div>
      {shown.length === 0 ? (
        <p className={css.note}>{t(data.exchanges.length === 0 ? 'WB_HISTORY_EMPTY' : 'WB_HISTORY_NONE')}</p>
      ) : (
        <ExchangeRows exchanges={shown} lastId={lastId} onOpen={open} />
      )}
      <p className={css.note}>{t('WB_HISTORY_ELSEWHERE')}</p>
    </div>
  )
}
