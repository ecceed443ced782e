import { ActionIcon, Button, Flex, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ChallengeRow } from '#contract/training.ts'
import { http, serverMessage } from '#web/http.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { FocusableButton } from '#web/ui/theme/FocusableButton.tsx'
import IconBuildingStore from '~icons/building-store'
import IconCode from '~icons/code'
import IconDots from '~icons/dots'
import IconExternalLink from '~icons/external-link'
import IconFlag from '~icons/flag'
import IconLock from '~icons/lock'
import IconReportSearch from '~icons/report-search'
import IconRestore from '~icons/restore'
import { NextOnPath } from '../../lessons/paths/NextOnPath.tsx'
import { retract } from '../../notifications/retracted.ts'
import { refreshProgress } from '../../queries.ts'
import { rememberProgress } from '../../remember-progress.ts'
import { StartTour } from '../../tutorial/StartTour.tsx'
import type { CardFacts } from '../use-board.ts'
import css from './Details.module.css'
import { mainAction } from './main-action.ts'

interface Props {
  challenge: ChallengeRow
  facts: CardFacts
}

const CODE = {
  find: { text: 'NEXT_TASK_FIND', place: 'find-it' },
  fix: { text: 'NEXT_TASK_FIX', place: 'fix-it' },
  prove: { text: 'NEXT_TASK_PROVE', place: 'prove-it' },
} as const

/** The next action for a challenge. */
function Main({ challenge, facts }: Props) {
  const { t } = useTranslation()
  const { key, name } = challenge
  const action = mainAction(challenge, facts)
  if (action === 'tour') return <StartTour name={name} variant="filled" />
  if (action === 'hack') {
    return (
      <Button component={Link} to="/search" leftSection={<IconBuildingStore size={20} aria-hidden="true" />}>
        {t('DETAILS_TO_SHOP')}
      </Button>
    )
  }
  if (action === 'debrief') {
    return (
      <Button
        component={Link}
        to={`/debrief/${key}`}
        leftSection={<IconReportSearch size={20} aria-hidden="true" />}
      >
        {t('CARD_DEBRIEF')}
      </Button>
    )
  }
  const { text, place } = CODE[action]
  return (
    <Button
      component={Link}
      to={`/coding-challenge/${key}?at=${place}`}
      leftSection={<IconCode size={20} aria-hidden="true" />}
    >
      {t(text)}
    </Button>
  )
}

/** Shows the notice with the flag again, in contests. */
function FlagAgain({ challenge: { name } }: Pick<Props, 'challenge'>) {
  const { t } = useTranslation()
  const again = useMutation({
    mutationFn: () => http.get(`/rest/repeat-notification?challenge=${encodeURIComponent(name)}`),
    onSuccess: () => showSnackbar(t('CARD_FLAG_SENT')),
    onError: (error) => showSnackbar(serverMessage(error) ?? t('CODING_SEND_FAILED'), 'error'),
  })
  return (
    <FocusableButton data-loading={again.isPending} onClick={() => again.mutate()}>
      <IconFlag size={18} aria-hidden="true" />
      {t('CARD_FLAG')}
    </FocusableButton>
  )
}

/** All other actions on a challenge. */
function Menu({ challenge, facts, onUnsolve }: Props & { onUnsolve: () => void }) {
  const { t } = useTranslation()
  const { key, solved, mitigationUrl, hasCodingChallenge, codingChallengeStatus: status } = challenge
  const { coding, showsFlags } = facts
  const hasCode = hasCodingChallenge && (coding === 'always' || (coding === 'solved' && solved))
  if (!hasCode && !solved) return null
  return (
    <Disclosure
      className={css.menu}
      panelClassName={`ff-popup ${css.panel}`}
      button={(props) => (
        <ActionIcon {...props} variant="default" aria-label={t('DETAILS_MORE')}>
          <IconDots aria-hidden="true" />
        </ActionIcon>
      )}
    >
      {(close) => (
        <>
          {hasCode && (
            <Link
              className={['', 'partially-completed', 'completed'][status] ?? ''}
              to={`/coding-challenge/${key}`}
            >
              <IconCode size={18} aria-hidden="true" />
              {t('LAUNCH_CODING_CHALLENGE')}
            </Link>
          )}
          {solved && (
            <>
              <Link to={`/debrief/${key}`}>
                <IconReportSearch size={18} aria-hidden="true" />
                {t('CARD_DEBRIEF')}
              </Link>
              {mitigationUrl && (
                <a href={mitigationUrl} target="_blank" rel="noreferrer">
                  <IconExternalLink size={18} aria-hidden="true" />
                  {t('CHALLENGE_MITIGATION')}
                </a>
              )}
              {showsFlags && <FlagAgain challenge={challenge} />}
              <button
                type="button"
                onClick={() => {
                  close()
                  onUnsolve()
                }}
              >
                <IconRestore size={18} aria-hidden="true" />
                {t('CHALLENGE_UNSOLVE')}
              </button>
            </>
          )}
        </>
      )}
    </Disclosure>
  )
}

/** The main action and a menu with the others. */
export function DetailsActions({ challenge, facts }: Props) {
  const { t } = useTranslation()
  const [asksToUnsolve, setAsksToUnsolve] = useState(false)
  const isLocked = challenge.hasCodingChallenge && facts.coding === 'solved' && !challenge.solved
  return (
    <>
      <Group gap="sm">
        <Main challenge={challenge} facts={facts} />
        <Menu challenge={challenge} facts={facts} onUnsolve={() => setAsksToUnsolve(true)} />
      </Group>
      {challenge.solved && <NextOnPath challengeKey={challenge.key} className="ff-link" />}
      {isLocked && (
        <Flex component="p" gap="xs" align="center" className="ff-hint">
          <IconLock size={16} aria-hidden="true" />
          {t('DETAILS_CODE_LATER')}
        </Flex>
      )}
      {asksToUnsolve && <UnsolveDialog challenge={challenge} onClose={() => setAsksToUnsolve(false)} />}
    </>
  )
}

/** Asks for confirmation and sets a challenge back to unsolved. */
function UnsolveDialog({ challenge, onClose }: { challenge: ChallengeRow; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { key, name } = challenge
  const unsolve = useMutation({
    mutationFn: () => http.delete(`/training/challenges/${encodeURIComponent(key)}/solved`),
    onSuccess: async () => {
      retract(key)
      // Otherwise the next restart of the shop would restore it.
      void rememberProgress('hacking')
      await Promise.all([
        refreshProgress(client, [key]),
        client.invalidateQueries({ queryKey: ['score-board-status'] }),
      ])
      onClose()
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('CHALLENGE_UNSOLVE_FAILED'), 'error'),
  })
  return (
    <ConfirmButton
      title={t('CHALLENGE_UNSOLVE_TITLE', { name })}
      action={t('CHALLENGE_UNSOLVE')}
      isOpen
      isBusy={unsolve.isPending}
      onConfirm={() => unsolve.mutate()}
      onClose={onClose}
    >
      <p>{challenge.hasCodingChallenge ? t('CHALLENGE_UNSOLVE_TEXT_CODING') : t('CHALLENGE_UNSOLVE_TEXT')}</p>
    </ConfirmButton>
  )
}
