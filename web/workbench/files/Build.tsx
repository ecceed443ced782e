import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bytes } from '../bytes.ts'
import { Field } from '../Field.tsx'
import parts from '../parts.module.css'
import { inWords } from '../trouble.ts'
import { blank, type Entry, type Kind, kinds, sized, zipOf } from './blank.ts'
import { Entries } from './Entries.tsx'
import { HandOver } from './HandOver.tsx'

interface Draft {
  kind: Kind
  name: string
  text: string
  size: string
  entries: readonly Entry[]
}

function fresh(kind: Kind): Draft {
  const { name, text } = blank[kind]
  return { kind, name, text, size: '150000', entries: [{ id: 1, name: 'readme.txt', text: 'hello\n' }] }
}

function made({ kind, text, size, entries }: Draft): Bytes {
  if (kind === 'zip') return zipOf(entries)
  if (kind === 'size') return sized(text, Number(size))
  return new TextEncoder().encode(text)
}

/** The file that a draft describes, or why there is none. */
function fileOf(draft: Draft): File | string {
  try {
    return new File([made(draft)], draft.name, { type: blank[draft.kind].type })
  } catch (error) {
    return inWords(error)
  }
}

/** A file from a blank page. It is made when it is handed over. */
export function Build() {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => fresh('zip'))
  const change = (news: Partial<Draft>) => setDraft({ ...draft, ...news })
  return (
    <div className={parts.stack}>
      <div className={parts.segments}>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className={`${parts.button} ${parts.segment}`}
            aria-pressed={kind === draft.kind}
            onClick={() => setDraft(fresh(kind))}
          >
            {t(`WB_KIND_${kind.toUpperCase()}`)}
          </button>
        ))}
      </div>
      <Field label={t('WB_FILE_NAME')} value={draft.name} onChange={(name) => change({ name })} />
      {draft.kind === 'zip' && (
        <Entries entries={draft.entries} onChange={(entries) => change({ entries })} />
      )}
      {draft.kind === 'size' && (
        <Field label={t('WB_FILE_SIZE')} value={draft.size} onChange={(size) => change({ size })} />
      )}
      {draft.kind !== 'zip' && (
        <Field
          label={t(draft.kind === 'size' ? 'WB_FILE_START' : 'WB_FILE_TEXT')}
          rows={draft.kind === 'size' ? 2 : 9}
          value={draft.text}
          onChange={(text) => change({ text })}
        />
      )}
      <HandOver make={() => fileOf(draft)} />
    </div>
  )
}
