import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_SENT } from '#contract/workbench.ts'
import { fileOf, type NewFile } from './form-text.ts'
import css from './http.module.css'

/** A file for a form, with whatever name, type and size: one of hers, or so many bytes. */
export function FileFields({ onAdd }: { onAdd: (file: NewFile) => void }) {
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
  const add = () => onAdd({ field, fileName, type, bytes: picked ?? fileOf(Math.min(size, MOST_SENT)) })
  return (
    <details>
      <summary className={css.summary}>{t('WB_ADD_FILE')}</summary>
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
    </details>
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
