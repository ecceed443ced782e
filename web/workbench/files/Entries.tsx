import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Field } from '../Field.tsx'
import parts from '../parts.module.css'
import type { Entry } from './blank.ts'

interface EntriesProps {
  entries: readonly Entry[]
  onChange: (entries: readonly Entry[]) => void
}

/** What an archive is made of. */
export function Entries({ entries, onChange }: EntriesProps) {
  const { t } = useTranslation()
  const replace = (entry: Entry) => onChange(entries.map((one) => (one.id === entry.id ? entry : one)))
  const add = () => {
    const id = Math.max(0, ...entries.map((entry) => entry.id)) + 1
    onChange([...entries, { id, name: '', text: '' }])
  }
  return (
    <>
      {entries.map((entry, index) => (
        <fieldset key={entry.id} data-row className={parts.card}>
          <legend className={parts.label}>{t('WB_ENTRY', { number: index + 1 })}</legend>
          <Field
            label={t('WB_ENTRY_NAME')}
            value={entry.name}
            onChange={(name) => replace({ ...entry, name })}
          />
          <Field
            label={t('WB_ENTRY_TEXT')}
            rows={3}
            value={entry.text}
            onChange={(text) => replace({ ...entry, text })}
          />
          <div className={parts.row}>
            <button
              type="button"
              className={parts.button}
              onClick={() => onChange(entries.filter((one) => one !== entry))}
            >
              <IconTrash size={18} aria-hidden="true" />
              {t('WB_ENTRY_REMOVE', { number: index + 1 })}
            </button>
          </div>
        </fieldset>
      ))}
      <div className={parts.row}>
        <button type="button" className={parts.button} onClick={add}>
          <IconPlus size={18} aria-hidden="true" />
          {t('WB_ENTRY_ADD')}
        </button>
      </div>
    </>
  )
}
