import { IconArrowDownLeft, IconArrowUpRight, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { languageTag } from '#web/i18n.ts'
import { Failure } from '#web/ui/Failure.tsx'
import { shortAddress, showEther } from './chain.ts'
import type { Entry } from './history.ts'
import { historyQuery } from './queries.ts'
import classes from './Tools.module.css'
import { useTroubleWords } from './use-wallet.ts'

/** What the account sent and got lately. */
export function History({ account }: { account: string }) {
  const { t } = useTranslation()
  const words = useTroubleWords()
  const history = useQuery({ ...historyQuery(account), staleTime: 0 })
  if (history.isError) {
    return (
      <Failure
        title={t('WEB3_HISTORY_FAILED')}
        detail={words(history.error)}
        onRetry={() => void history.refetch()}
      />
    )
  }
  if (history.isPending) {
    return (
      <p className={classes.hint} aria-busy="true">
        {t('LOADING')}
      </p>
    )
  }
  if (history.data.length === 0) return <p className={classes.hint}>{t('WEB3_HISTORY_EMPTY')}</p>
  return (
    <ul className={`ff-list ${classes.entries}`}>
      {history.data.map((entry) => (
        <Line key={entry.hash} entry={entry} />
      ))}
    </ul>
  )
}

function Line({ entry }: { entry: Entry }) {
  const { t, i18n } = useTranslation()
  const { isFine, isOut, wei, block, at, hash } = entry
  const saying = useSaying(entry)
  const time = at.toLocaleTimeString(languageTag(i18n.language))
  return (
    <li className={classes.entry} data-fine={isFine}>
      <Sign entry={entry} />
      <div>
        <p>
          {saying}
          {!isFine && ` · ${t('WEB3_ENTRY_FAILED')}`}
        </p>
        <p className={classes.when} title={hash}>
          {t('WEB3_ENTRY_BLOCK', { block: String(block), time })}
        </p>
      </div>
      {wei > 0n && (
        <p className={classes.amount}>
          {isOut ? '−' : '+'}
          {showEther(wei)}
        </p>
      )}
    </li>
  )
}

function Sign({ entry: { isFine, isOut } }: { entry: Entry }) {
  if (!isFine) return <IconX aria-hidden="true" />
  return isOut ? <IconArrowUpRight aria-hidden="true" /> : <IconArrowDownLeft aria-hidden="true" />
}

function useSaying({ isOut, other, contract, deed, made }: Entry): string {
  const { t } = useTranslation()
  if (made !== undefined) return t('WEB3_ENTRY_MADE', { address: shortAddress(made) })
  const place = contract ?? shortAddress(other ?? '')
  if (deed !== undefined) return t('WEB3_ENTRY_CALL', { name: deed, to: place })
  return t(isOut ? 'WEB3_ENTRY_SENT' : 'WEB3_ENTRY_GOT', { other: place })
}
