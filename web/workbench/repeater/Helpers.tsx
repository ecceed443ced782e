import { useTranslation } from 'react-i18next'
import { FileFields } from '../FileFields.tsx'
import { withFile } from '../form-text.ts'
import css from '../http.module.css'
import { asMe, withJson } from '../session-headers.ts'
import type { RequestTab } from './use-tabs.ts'

interface Props {
  onChange: (news: (tab: RequestTab) => Partial<RequestTab>) => void
}

/** What is tiresome to type: who she is, what the body is, and files of any name and size. */
export function Helpers({ onChange }: Props) {
  const { t } = useTranslation()
  const isLoggedIn = localStorage.getItem('token') !== null
  return (
    <>
      <div className={css.row}>
        <button
          type="button"
          className={css.button}
          disabled={!isLoggedIn}
          onClick={() => onChange(({ raw }) => ({ raw: asMe(raw) }))}
        >
          {t('WB_AS_ME')}
        </button>
        <button
          type="button"
          className={css.button}
          onClick={() => onChange(({ raw }) => ({ raw: withJson(raw) }))}
        >
          {t('WB_AS_JSON')}
        </button>
      </div>
      <FileFields onAdd={(file) => onChange((before) => withFile(before, file))} />
    </>
  )
}
