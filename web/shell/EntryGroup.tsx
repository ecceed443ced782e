import { type Icon, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { naming } from '../ui/naming.ts'
import { Entry } from './Entry.tsx'
import type { EntryFacts } from './entries.ts'
import panel from './panel.module.css'

interface EntryGroupProps {
  /** Keys of the words shown, and of the name that scripts know the button by. */
  text: string
  label: string
  Icon: Icon
  entries: EntryFacts[]
  onChoose: () => void
}

/** Entries that unfold below a button. */
export function EntryGroup({ text, label, Icon, entries, onChoose }: EntryGroupProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const words = useId()
  return (
    <div>
      <button
        type="button"
        className={panel.entry}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
        {...naming(t(label), t(text), words)}
      >
        <Icon aria-hidden="true" />
        <span id={words}>{t(text)}</span>
        <IconChevronDown className={panel.chevron} aria-hidden="true" />
      </button>
      <div id={list} className={panel.fold} data-open={isOpen}>
        <ul className={`ff-list ${panel.group}`}>
          {entries.map((entry) => (
            <li key={entry.to} className={entry.isApart ? panel.apart : undefined}>
              <Entry {...entry} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
