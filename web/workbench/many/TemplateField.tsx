import { IconTargetArrow } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import css from '../http.module.css'
import { asMe, withJson } from '../session-headers.ts'
import { POSITION } from './rows.ts'

/** The request that is sent many times. */
export function TemplateField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const mark = () => {
    const field = area.current
    if (!field) return
    const { selectionStart: start, selectionEnd: end } = field
    onChange(`${text.slice(0, start)}${POSITION}${text.slice(start, end)}${POSITION}${text.slice(end)}`)
    field.focus()
  }
  return (
    <>
      <label className={css.field} htmlFor={id}>
        {t('WB_TEMPLATE')}
      </label>
      <textarea
        id={id}
        ref={area}
        className={css.code}
        rows={9}
        value={text}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div className={css.row}>
        <button type="button" className={css.button} onClick={mark}>
          <IconTargetArrow aria-hidden="true" />
          {t('WB_MARK_POSITION')}
        </button>
        <button
          type="button"
          className={css.button}
          disabled={localStorage.getItem('token') === null}
          onClick={() => onChange(asMe(text))}
        >
          {t('WB_AS_ME')}
        </button>
        <button type="button" className={css.button} onClick={() => onChange(withJson(text))}>
          {t('WB_AS_JSON')}
        </button>
      </div>
    </>
  )
}
