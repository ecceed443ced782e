import { IconBulb, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hint } from '../queries.ts'
import { HintList } from './HintList.tsx'
import css from './Hints.module.css'

/** The hints of a challenge, folded away. They open one by one, and stay open. */
export function Hints({ hints }: { hints: readonly Hint[] }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const panel = useId()
  if (hints.length === 0) return null
  const unlocked = hints.filter((hint) => hint.unlocked)
  return (
    <div className={css.hints} data-open={isOpen}>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconBulb size={18} aria-hidden="true" />
        {t('HINTS')}
        <span className={css.count}>{t('HINTS_COUNT', { open: unlocked.length, all: hints.length })}</span>
        <IconChevronDown size={18} className={css.chevron} aria-hidden="true" />
      </button>
      <div id={panel} className={css.panel} hidden={!isOpen}>
        {isOpen && <HintList hints={hints} />}
      </div>
    </div>
  )
}
