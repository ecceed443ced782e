import { useTranslation } from 'react-i18next'
import parts from '../parts.module.css'
import css from './Sockets.module.css'
import type { SocketEvent } from './traffic.ts'

/** Longer payloads are shown from their beginning only. */
const SHOWN_SIGNS = 20_000

const BY = { shop: 'WB_EVENT_CAME', page: 'WB_EVENT_SENT', line: 'WB_EVENT_LINE' } as const

/** What was said, the latest first. */
export function EventRows({ events }: { events: readonly SocketEvent[] }) {
  const { t } = useTranslation()
  return (
    <ul className={`ff-list ${parts.stack}`} aria-label={t('WB_EVENTS')}>
      {events.map(({ id, at, by, name, payload }) => (
        <li key={id} className={css.event} data-by={by}>
          <p className={css.head}>
            <span className={css.by}>{t(BY[by])}</span>
            <strong className={css.name}>{name}</strong>
            <time className={css.time} dateTime={at.toISOString()}>
              {timeOf(at)}
            </time>
          </p>
          {payload.length > 0 && (
            <pre className={parts.out}>{payload.map(written).join('\n').slice(0, SHOWN_SIGNS)}</pre>
          )}
        </li>
      ))}
    </ul>
  )
}

/** `14:03:59.120`, as logs have it. */
function timeOf(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const ms = String(at.getMilliseconds()).padStart(3, '0')
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${ms}`
}

function written(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? String(value)
}
