import { Box } from '@mantine/core'
import { IconHistory, IconTerminal2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExchangeRecord } from '#contract/training.ts'
import { configurationQuery } from '#web/configuration.ts'
import { formatMoment } from '#web/locale.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { openTool } from '#web/workbench/open-tool.ts'
import css from './ExchangeView.module.css'
import { curlFor, readable, requestText } from './replay.ts'

const SHOWN_MS = 1_600

function CopyCurl({ exchange }: { exchange: ExchangeRecord }) {
  const { t } = useTranslation()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await copyText(curlFor(exchange, location.origin))
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), SHOWN_MS)
  }
  return (
    <button type="button" className={css.action} onClick={() => void copy()}>
      <IconTerminal2 size={18} aria-hidden="true" />
      <span role="status">{t(isCopied ? 'COPY_SUCCESS' : 'DEBRIEF_REPLAY')}</span>
    </button>
  )
}

/** Opens the very exchange in the workbench's history, where there is one. */
function InHistory({ exchange: { at, method, path } }: { exchange: ExchangeRecord }) {
  const { t } = useTranslation()
  const { data } = useQuery(configurationQuery)
  if (data?.workbench?.off.includes('history')) return null
  return (
    <button
      type="button"
      className={css.action}
      onClick={() => openTool('history', { exchange: { at, method, path } })}
    >
      <IconHistory size={18} aria-hidden="true" />
      {t('DEBRIEF_IN_HISTORY')}
    </button>
  )
}

/** A request and its answer, as they went over the wire. */
export function ExchangeView({ exchange }: { exchange: ExchangeRecord }) {
  const { t } = useTranslation()
  const { at, method, status, answer } = exchange
  const request = requestText(exchange)
  return (
    <article className={css.exchange}>
      <header className={css.head}>
        <h3>{t('DEBRIEF_SENT')}</h3>
        <time dateTime={at}>{formatMoment(new Date(at))}</time>
        {method !== 'SOCKET' && (
          <div className={css.actions}>
            <CopyCurl exchange={exchange} />
            <InHistory exchange={exchange} />
          </div>
        )}
      </header>
      <Box
        component="pre"
        className={`${css.wire} ${css.request}`}
        tabIndex={0}
        aria-label={t('DEBRIEF_SENT')}
      >
        {request}
      </Box>
      {status !== null && (
        <>
          <header className={css.head}>
            <h3>
              {t('DEBRIEF_ANSWERED')} <span className={css.status}>{status}</span>
            </h3>
          </header>
          <Box component="pre" className={css.wire} tabIndex={0} aria-label={t('DEBRIEF_ANSWERED')}>
            {answer === '' ? t('DEBRIEF_NO_BODY') : readable(answer)}
          </Box>
        </>
      )}
    </article>
  )
}
