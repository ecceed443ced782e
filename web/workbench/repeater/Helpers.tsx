import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_SENT } from '#contract/workbench.ts'
import { fileOf, withFilePart } from '../form-text.ts'
import css from '../http.module.css'
import { asMe, withJson } from '../session-headers.ts'
import type { RequestTab } from './use-tabs.ts'

interface Props {
  tab: RequestTab
  onChange: (news: (tab: RequestTab) => Partial<RequestTab>) => void
}

/** What is tiresome to type: who she is, what the body is, and files of any name and size. */
export function Helpers({ tab, onChange }: Props) {
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
      <details>
        <summary className={css.summary}>{t('WB_ADD_FILE')}</summary>
        <FileFields tab={tab} onChange={onChange} />
      </details>
    </>
  )
}

function FileFields({ onChange }: Props) {
  const { t } = useTranslation()
  const [field, setField] = useState('file')
  const [fileName, setFileName] = useState('')
  const [type, setType] = useState('application/octet-stream')
  const [size, setSize] = useState(1_000)
  const [picked, setPicked] = useState<Uint8Array>()
  const pick = async (file: File | undefined) => {
    if (!file) return setPicked(undefined)
    setPicked(new Uint8Array(await file.arrayBuffer()))
    setFileName(file.name)
    if (file.type !== '') setType(file.type)
  }
  const add = () =>
    onChange(({ raw, files }) => {
      const bytes = picked ?? fileOf(Math.min(size, MOST_SENT))
      const all = [...files, { name: fileName, bytes }]
      return { files: all, raw: withFilePart(raw, { field, fileName, type, number: all.length }) }
    })
  return (
    <div className={css.tool}>
      <Line label={t('WB_FILE_FIELD')} value={field} onChange={setField} />
      <Line label={t('WB_PART_NAME')} value={fileName} onChange={setFileName} />
      <Line label={t('WB_FILE_TYPE')} value={type} onChange={setType} />
      <label className={css.field}>
        {t('WB_FILE_PICK')}
        <input type="file" onChange={({ currentTarget }) => void pick(currentTarget.files?.[0])} />
      </label>
      {!picked && (
        <label className={css.field}>
          {t('WB_PART_SIZE')}
          <input
            type="number"
            min={0}
            max={MOST_SENT}
            value={size}
            onChange={({ currentTarget }) => setSize(Math.max(0, Number(currentTarget.value)))}
          />
        </label>
      )}
      <button type="button" className={css.button} onClick={add}>
        {t('WB_ADD_FILE')}
      </button>
    </div>
  )
}

interface LineProps {
  label: string
  value: string
  onChange: (value: string) => void
}

function Line({ label, value, onChange }: LineProps) {
  return (
    <label className={css.field}>
      {label}
      <input
        className={css.code}
        value={value}
        spellCheck={false}
        autoCapitalize="none"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  )
}
