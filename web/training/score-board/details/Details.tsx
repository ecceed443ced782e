import { Box, Button, Flex, Group, Stack } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChallengeRow } from '#contract/training.ts'
import { http, serverMessage } from '#web/http.ts'
import { languageTag } from '#web/i18n.ts'
import { formatMoment } from '#web/locale.ts'
import { isInField } from '#web/ui/behaviour/is-in-field.ts'
import { EnglishTag } from '#web/ui/EnglishTag.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { ConceptCard } from '../../lessons/ConceptCard.tsx'
import { Explained } from '../../lessons/Explained.tsx'
import { PathTrail } from '../../lessons/paths/PathTrail.tsx'
import { BlockedByFix } from '../../live-versions/BlockedByFix.tsx'
import { usePlan } from '../../plan/use-plan.ts'
import { HINTS, type Hint, hintsQuery, patchNote, versionsQuery } from '../../queries.ts'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { isDisabled, tagsOf } from '../filters.ts'
import { Stages } from '../Stages.tsx'
import { useTagName } from '../TagName.tsx'
import type { CardFacts } from '../use-board.ts'
import css from './Details.module.css'
import { DetailsActions } from './DetailsActions.tsx'

/** The tag of challenges with a tour. Hidden if tours are switched off. */
const TUTORIAL_TAG = 'Tutorial'

interface Props {
  /** Undefined if the address names an unknown challenge. */
  challenge: ChallengeRow | undefined
  note: string
  facts: CardFacts
  showHints: boolean
  onClose: () => void
}

function Tags({ challenge, hasTutorials }: { challenge: ChallengeRow; hasTutorials: boolean }) {
  const tagName = useTagName()
  const tags = tagsOf(challenge)
    .filter((tag) => hasTutorials || tag !== TUTORIAL_TAG)
    .map((tag) => ({ tag, ...tagName(tag) }))
  return (
    <Flex component="dl" direction="column" gap="xxs" fz="sm" className="ff-live">
      {tags.map(({ tag, name, description }) => (
        <Group gap="0 var(--ff-space-2)" align="stretch" key={tag}>
          <dt className="ff-strong">{name}</dt>
          <dd className="ff-muted">{description}</dd>
        </Group>
      ))}
    </Flex>
  )
}

/** Why the challenge is switched off, and whether its weak code is live nevertheless. */
function SwitchedOff({ env, lab }: { env: string; lab: string }) {
  const { t } = useTranslation()
  const versions = useQuery(versionsQuery)
  const isMended = versions.data?.[lab] !== undefined
  return (
    <p>
      {t('CHALLENGE_UNAVAILABLE_WHY', { env })} {isMended && t('CHALLENGE_UNAVAILABLE_FIXED')}
    </p>
  )
}

function Content({ challenge, note, facts, showHints }: Props & { challenge: ChallengeRow }) {
  const { t } = useTranslation()
  const { key, category, difficulty, description, minutes, solved, updatedAt, disabledEnv } = challenge
  const { textLanguage, from } = challenge
  const { data: hints = [] } = useQuery(hintsQuery(challenge.id))
  return (
    <Stack pt={0} px="lg" pb="xxl">
      {/* The concept card comes first: it explains the attack. */}
      <Flex
        component="p"
        gap="var(--ff-space-1) var(--ff-space-4)"
        align="center"
        wrap="wrap"
        className="ff-hint"
      >
        <Stars difficulty={difficulty} /> {category} <span>{t('MINUTES_ABOUT', { count: minutes })}</span>
        {from !== undefined && <span>{t('CHALLENGE_FROM', { source: from })}</span>}
        {solved && <span>{t('DETAILS_SOLVED_AT', { date: formatMoment(new Date(updatedAt)) })}</span>}{' '}
        <EnglishTag textLanguage={textLanguage} />
      </Flex>
      <Box fz="lg" lh={1.5} lang={languageTag(textLanguage)}>
        <Explained html={description} />
      </Box>
      <BlockedByFix challenge={key} />
      {disabledEnv !== null && <SwitchedOff env={disabledEnv} lab={challenge.lab} />}
      <PathTrail challengeKey={key} />
      {!isDisabled(challenge) && (
        <>
          <Stages challenge={challenge} coding={facts.coding} />
          <DetailsActions challenge={challenge} facts={facts} />
          <ConceptCard challenge={challenge} />
          <section className={css.part}>
            <h3>
              {t('HINTS')} {hints.length > 0 && <OpenHints hints={hints} />}
            </h3>
            {hints.length > 0 && <HintList hints={hints} textLanguage={textLanguage} />}
            {!showHints && <p className="ff-muted">{t('HINTS_NONE')}</p>}
          </section>
          <section className={css.part}>
            <h3>{t('NOTES_TITLE')}</h3>
            <Notes key={key} challenge={key} text={note} />
          </section>
        </>
      )}
      <Tags challenge={challenge} hasTutorials={facts.hasTutorials} />
    </Stack>
  )
}

function OpenHints({ hints }: { hints: readonly Hint[] }) {
  const { t } = useTranslation()
  const open = hints.filter(({ unlocked }) => unlocked).length
  return (
    <Box
      component="span"
      ms="xs"
      ff="var(--ff-font-text)"
      fw="var(--ff-weight-regular)"
      lts="0"
      className="ff-hint"
    >
      {t('HINTS_COUNT', { open, all: hints.length })}
    </Box>
  )
}

/** The details of one challenge in a sheet beside the board, with an address of their own. */
export default function Details(props: Props) {
  const { t } = useTranslation()
  const { challenge, onClose } = props
  return (
    <SideSheet title={challenge?.title ?? t('DETAILS_UNKNOWN')} onClose={onClose}>
      {challenge && <Content {...props} challenge={challenge} />}
    </SideSheet>
  )
}

/** How long after the last key a note is saved. */
const PAUSE_MS = 500
const LONGEST = 10_000

function useKeep(key: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => http.putLast(`/training/notes/${encodeURIComponent(key)}`, { text }),
    onSuccess: (_, text) => patchNote(client, { key, text }),
  })
}

/** The learner's notes on a challenge. Saved in the shop while the learner types. */
function Notes({ challenge, text }: { challenge: string; text: string }) {
  const { t } = useTranslation()
  const id = useId()
  const keep = useKeep(challenge)
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  const later = useDebouncedCallback((value: string) => keep.mutate(value), {
    delay: PAUSE_MS,
    flushOnUnmount: true,
  })
  useEffect(() => {
    // Save before the page is left, because its timers end with it.
    const leave = () => later.flush()
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [later])
  // Apply a text from another window, unless there are unsaved changes here.
  if (text !== known) {
    setKnown(text)
    if (typed === known) setTyped(text)
  }
  const state = () => {
    if (keep.isError) return t('NOTES_FAILED')
    if (typed !== text) return t('NOTES_SAVING')
    return keep.isSuccess ? t('NOTES_SAVED') : t('NOTES_WAITING')
  }
  return (
    <Stack gap="xs" className={css.notes}>
      <label className="ff-hint" htmlFor={id}>
        {t('NOTES_LABEL')}
      </label>
      <textarea
        id={id}
        rows={4}
        maxLength={LONGEST}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          later(value)
        }}
        onBlur={() => later.flush()}
      />
      <p className={`ff-hint ${css.state}`} role="status" data-failed={keep.isError}>
        {state()}
      </p>
    </Stack>
  )
}

const HintsClosed = lazy(() => import('../../plan/HintsClosed.tsx'))

/** Focuses the button once when it appears, for keyboard users. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true })
}

function useUnlock(onOpen: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (hint: Hint) => http.put(`/api/Hints/${hint.id}`, { unlocked: true }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: HINTS })
      onOpen()
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('HINT_FAILED'), 'error'),
  })
}

interface NextProps {
  hint: Hint
  isLast: boolean
  total: number
  onOpen: () => void
}

/** The next hint. Only the last one asks for confirmation, because it almost gives the solution away. */
function NextHint({ hint, isLast, total, onOpen }: NextProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const unlock = useUnlock(onOpen)
  if (!isAsking) {
    return (
      <Button
        variant="default"
        size="compact-sm"
        radius="sm"
        loading={unlock.isPending}
        onClick={() => (isLast ? setIsAsking(true) : unlock.mutate(hint))}
      >
        {t('CLICK_TO_UNLOCK_NEXT_HINT', { next: hint.order, total })}
      </Button>
    )
  }
  return (
    <Group gap="xs" align="stretch" fz="sm" className={css.ask} role="alert">
      <p>{t('HINT_CONFIRM_LAST')}</p>
      <Button
        size="compact-sm"
        px="md"
        ref={takeFocus}
        loading={unlock.isPending}
        onClick={() => unlock.mutate(hint)}
      >
        {t('HINT_YES')}
      </Button>
      <Button variant="default" size="compact-sm" px="md" onClick={() => setIsAsking(false)}>
        {t('HINT_NO')}
      </Button>
    </Group>
  )
}

interface AheadProps extends Omit<NextProps, 'hint' | 'total'> {
  hints: readonly Hint[]
  next: Hint | undefined
}

/** The next hint, or why hints are closed. */
function Ahead({ hints, next, ...rest }: AheadProps) {
  const { t } = useTranslation()
  const plan = usePlan()
  if (!next) return <p className="ff-hint">{t('HINTS_ALL_OPEN')}</p>
  if (!plan || plan.hintsInMs === 0)
    return <NextHint key={next.id} hint={next} total={hints.length} {...rest} />
  return (
    <Suspense>
      <HintsClosed plan={plan} />
    </Suspense>
  )
}

/** The opened hints and the next one. A hint that is opened in one window is open in all. */
function HintList({ hints, textLanguage }: { hints: readonly Hint[]; textLanguage: string }) {
  const list = useRef<HTMLOListElement>(null)
  const sorted = [...hints].sort((a, b) => a.order - b.order)
  const next = sorted.find((hint) => !hint.unlocked)
  return (
    <>
      <ol ref={list} className={`ff-live ${css.list}`} aria-live="polite" tabIndex={-1}>
        {sorted
          .filter((hint) => hint.unlocked)
          .map((hint) => (
            <li key={hint.id} value={hint.order} lang={languageTag(textLanguage)}>
              <Explained html={hint.text} />
            </li>
          ))}
      </ol>
      <Ahead
        hints={hints}
        next={next}
        isLast={next === sorted.at(-1)}
        onOpen={() => {
          if (!isInField()) list.current?.focus({ preventScroll: true })
        }}
      />
    </>
  )
}
