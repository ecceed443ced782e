import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from '../http.module.css'
import { partsOf, type RequestParts, rawOf } from '../request-text.ts'
import { TextArea } from '../TextArea.tsx'
import own from './Repeater.module.css'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']

interface Props {
  raw: string
  onChange: (raw: string) => void
}

/** What is typed: field by field, or as one text. */
export function RequestFields({ raw, onChange }: Props) {
  const { t } = useTranslation()
  const [isRaw, setIsRaw] = useState(false)
  return (
    <>
      <fieldset className={css.row} aria-label={t('WB_EDIT_AS')}>
        <button type="button" className={css.button} aria-pressed={!isRaw} onClick={() => setIsRaw(false)}>
          {t('WB_FIELDS')}
        </button>
        <button type="button" className={css.button} aria-pressed={isRaw} onClick={() => setIsRaw(true)}>
          {t('WB_SHOW_RAW')}
        </button>
      </fieldset>
      {isRaw ? (
        <TextArea label={t('WB_REQUEST')} rows={14} value={raw} onChange={onChange} />
      ) : (
        <Fields raw={raw} onChange={onChange} />
      )}
    </>
  )
}

function Fields({ raw, onChange }: Props) {
  const { t } = useTranslation()
  const methods = useId()
  const parts = partsOf(raw)
  const put = (news: Partial<RequestParts>) => onChange(rawOf({ ...parts, ...news }))
  return (
    <>
      <div className={own.first}>
        <label className={css.field}>
          {t('WB_METHOD')}
          <input
            className={css.code}
            value={parts.method}
            list={methods}
            spellCheck={false}
            autoCapitalize="characters"
            // A blank would end it.
            onChange={({ currentTarget }) => put({ method: currentTarget.value.replaceAll(' ', '') })}
          />
        </label>
        <datalist id={methods}>
          {METHODS.map((method) => (
            <option key={method} value={method} />
          ))}
        </datalist>
        <label className={css.field}>
          {t('WB_REQUEST_PATH')}
          <input
            className={css.code}
            value={parts.path}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            onChange={({ currentTarget }) => put({ path: currentTarget.value })}
          />
        </label>
      </div>
      <TextArea
        label={t('WB_HEADERS')}
        rows={4}
        value={parts.headers}
        // A blank line would end them.
        onChange={(headers) => put({ headers: headers.replaceAll(/\n{2,}/g, '\n').replace(/^\n/, '') })}
      />
      <TextArea label={t('WB_BODY')} rows={6} value={parts.body} onChange={(body) => put({ body })} />
    </>
  )
}
