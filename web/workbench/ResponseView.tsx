import { Box } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptBody, ResponseProblem } from '#contract/workbench.ts'
import { formatNumber } from '../locale.ts'
import { decodeText, fromBase64, lossyText } from './bytes.ts'
import { ToolButton } from './Field.tsx'
import css from './http.module.css'

/** An answer of the history, the repeater or a run. */
export interface ShownResponse {
  status: number
  /** Status line and headers, one on each line. */
  head: string
  body: KeptBody
  ms: number
  trouble: ResponseProblem | null
}

type ViewMode = 'pretty' | 'raw' | 'drawn'

const VIEW_MODES: readonly ViewMode[] = ['pretty', 'raw', 'drawn']

/** An answer: formatted, raw, or rendered without scripts and requests. */
export function ResponseView({ answer }: { answer: ShownResponse }) {
  const { t } = useTranslation()
  const [way, setWay] = useState<ViewMode>('pretty')
  const bytes = fromBase64(answer.body.bytes)
  const text = lossyText(bytes)
  return (
    <section className={css.tool} aria-label={t('WB_ANSWER')}>
      <ResponseLine answer={answer} />
      {answer.trouble !== null && (
        <p className={css.alarm}>{t(`WB_TROUBLE_${answer.trouble.toUpperCase()}`)}</p>
      )}
      <fieldset className={css.row} aria-label={t('WB_SHOW_AS')}>
        {VIEW_MODES.map((one) => (
          <ToolButton key={one} aria-pressed={way === one} onClick={() => setWay(one)}>
            {t(`WB_SHOW_${one.toUpperCase()}`)}
          </ToolButton>
        ))}
      </fieldset>
      {way === 'drawn' ? (
        <RenderedPage html={text} />
      ) : (
        <RawText
          label={t('WB_ANSWER_TEXT')}
          text={way === 'raw' ? `${answer.head}\n\n${text}` : readable(bytes, text)}
        />
      )}
      {answer.body.isCut && <p className="ff-hint">{t('WB_ANSWER_CUT')}</p>}
    </section>
  )
}

function readable(bytes: Uint8Array, text: string): string {
  return decodeText(bytes) === undefined ? text.replaceAll('\0', '\u2400') : formatJson(text)
}

/** Status, length and time, announced when they appear. */
function ResponseLine({ answer: { status, body, ms } }: { answer: ShownResponse }) {
  const { t } = useTranslation()
  return (
    <p className={css.row} role="status">
      <Status status={status} />
      {body.length !== null && <span>{t('WB_BYTES', { bytes: formatNumber(body.length) })}</span>}
      <span>{t('WB_MS', { ms: formatNumber(ms) })}</span>
    </p>
  )
}

export function Status({ status }: { status: number }) {
  return (
    <span className={css.status} data-family={Math.floor(status / 100)}>
      {status === 0 ? '–' : status}
    </span>
  )
}

/** A raw text. A very long one is cut, until the learner asks for all of it. */
export function RawText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const start = truncateForDisplay(text)
  return (
    <>
      <Box component="pre" className={css.wire} tabIndex={0} role="region" aria-label={label}>
        {isWhole ? text : start}
      </Box>
      {!isWhole && start.length < text.length && (
        <ToolButton onClick={() => setIsWhole(true)}>{t('WB_SHOW_ALL')}</ToolButton>
      )}
    </>
  )
}

/** Nothing is fetched, whatever the page contains. */
const NOTHING_FETCHED =
  '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'; img-src data:">'

/** Renders an untrusted page: without scripts, forms, windows or an origin. */
function RenderedPage({ html }: { html: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="ff-hint">{t('WB_DRAWN_NOTE')}</p>
      <iframe className={css.frame} title={t('WB_SHOW_DRAWN')} sandbox="" srcDoc={NOTHING_FETCHED + html} />
    </>
  )
}

/** Longer texts are cut at first: a page of a million characters is slow on a phone. */
const SHOWN_CHARACTERS = 60_000
/** Longer JSON is not formatted. */
const LONGEST_PRETTY = 400_000

/** Formats JSON; returns anything else unchanged. Not by parsing: duplicate keys would be lost. */
export function formatJson(text: string): string {
  if (text.length > LONGEST_PRETTY || !/^\s*[[{]/.test(text)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function truncateForDisplay(text: string): string {
  return text.length > SHOWN_CHARACTERS ? text.slice(0, SHOWN_CHARACTERS) : text
}
