import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { GlossaryWord } from '#contract/training/lessons.ts'
import { RichText } from '../ui/RichText.tsx'
import { createWordFinder, findWords } from './find-words.ts'
import css from './Glossary.module.css'
import { glossaryQuery } from './queries.ts'

/**
 * Shows HTML of the catalogue in which the words of the glossary explain themselves, each where it comes up first. Until
 * the glossary is here, or without it, the text stands as it is.
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

/** Puts the note below the word, or above where there is no room, and inside the window in any case. */
function place(word: HTMLElement, note: HTMLElement): void {
  const { left, top, bottom } = word.getBoundingClientRect()
  const { width, height } = note.getBoundingClientRect()
  const most = document.documentElement.clientWidth - width - MARGIN
  const fitsBelow = bottom + MARGIN + height < innerHeight
  note.style.left = `${Math.max(MARGIN, Math.min(left, most))}px`
  note.style.top = `${fitsBelow ? bottom + MARGIN : Math.max(MARGIN, top - height - MARGIN)}px`
}

/** A word in a text. Pressed, it says what it means; a click elsewhere or Escape sends the note away. */
function GlossaryButton({ text, word }: { text: string; word: GlossaryWord }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const note = useRef<HTMLSpanElement>(null)
  const id = useId()

  // Known the moment it opens: an Escape right after it must find it so.
  const onBeforeToggle = ({ newState }: ToggleEvent<HTMLSpanElement>) =>
    flushSync(() => setOpen(newState === 'open'))
  const onToggle = ({ newState }: ToggleEvent<HTMLSpanElement>) => {
    if (newState === 'open' && button.current && note.current) place(button.current, note.current)
  }
  // A drawer around it would close as well, and leave the reader somewhere else.
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
