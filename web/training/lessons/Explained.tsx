import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { GlossaryEntry } from '#contract/training/lessons.ts'
import { RichText } from '../ui/RichText.tsx'
import { createWordFinder, findWords } from './find-words.ts'
import css from './Glossary.module.css'
import { glossaryQuery } from './queries.ts'

/**
 * Shows HTML of the catalogue with explanations for words of the glossary, each at its first occurrence. Without the
 * glossary the text is shown unchanged.
 */
export function Explained({ html }: { html: string }) {
  const { i18n } = useTranslation()
  const { data } = useQuery(glossaryQuery(i18n.language))
  const finder = useMemo(() => createWordFinder(data ?? []), [data])
  if (!finder) return <RichText html={html} />
  const seen = new Set<string>()
  const explain = (text: string): ReactNode =>
    findWords(text, finder, seen).map(({ start, text, word }) =>
      word ? <GlossaryButton key={start} text={text} word={word} /> : text,
    )
  return <RichText html={html} explain={explain} />
}

const MARGIN = 8

/** Positions the note below the word, or above if there is no space, and always inside the window. */
function place(word: HTMLElement, note: HTMLElement): void {
  const { left, top, bottom } = word.getBoundingClientRect()
  const { width, height } = note.getBoundingClientRect()
  const most = document.documentElement.clientWidth - width - MARGIN
  const fitsBelow = bottom + MARGIN + height < innerHeight
  note.style.left = `${Math.max(MARGIN, Math.min(left, most))}px`
  note.style.top = `${fitsBelow ? bottom + MARGIN : Math.max(MARGIN, top - height - MARGIN)}px`
}

/** A word that shows its explanation when pressed. A click elsewhere or Escape closes it. */
function GlossaryButton({ text, word }: { text: string; word: GlossaryEntry }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const note = useRef<HTMLSpanElement>(null)
  const id = useId()

  // Set at once, so that an Escape immediately afterwards closes the note.
  const onBeforeToggle = ({ newState }: ToggleEvent<HTMLSpanElement>) =>
    flushSync(() => setOpen(newState === 'open'))
  const onToggle = ({ newState }: ToggleEvent<HTMLSpanElement>) => {
    if (newState === 'open' && button.current && note.current) place(button.current, note.current)
  }
  // Otherwise a surrounding drawer would close as well.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    event.preventDefault()
    note.current?.hidePopover()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.word}
        popoverTarget={id}
        aria-describedby={isOpen ? id : undefined}
        aria-label={t('GLOSSARY_ASK', { word: text })}
        data-mantine-stop-propagation={isOpen}
        onKeyDown={onKeyDown}
      >
        {text}
      </button>
      <span
        ref={note}
        id={id}
        popover="auto"
        role="note"
        className={css.note}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
      >
        <strong>{word.word}</strong> <RichText html={word.means} />
      </span>
    </>
  )
}
