import { useTranslation } from 'react-i18next'
import { type Bytes, hexOf, readableText } from './bytes.ts'
import parts from './parts.module.css'

const SHOWN_SIGNS = 20_000
const SHOWN_BYTES = 2_048

/** Bytes as text where they are one, else in hex. Never more than can be looked at. */
export function BytesView({ bytes, label }: { bytes: Bytes; label: string }) {
  const { t } = useTranslation()
  const text = readableText(bytes)
  const shown = text?.slice(0, SHOWN_SIGNS) ?? hexOf(bytes.slice(0, SHOWN_BYTES), ' ')
  const isCut = text === undefined ? bytes.length > SHOWN_BYTES : text.length > SHOWN_SIGNS
  return (
    <>
      {/* Long lines are scrolled, by keyboard as well. */}
      <output className={parts.out} aria-label={label} tabIndex={-1}>
        {shown}
      </output>
      {text === undefined && <p className={parts.note}>{t('WB_AS_HEX', { count: bytes.length })}</p>}
      {isCut && <p className={parts.note}>{t('WB_CUT')}</p>}
    </>
  )
}
