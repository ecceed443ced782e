import {
  IconCode,
  IconExternalLink,
  IconFlag,
  IconLock,
  IconReportSearch,
  IconRestore,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ChallengeRow } from '#contract/training.ts'
import { http, serverMessage } from '#web/http.ts'
import { snack } from '#web/ui/snackbar.ts'
import { StartTour } from '../tutorial/StartTour.tsx'
import css from './CardLinks.module.css'
import type { CardFacts } from './card-facts.ts'
import { isClosed } from './filters.ts'
import { Unsolve } from './Unsolve.tsx'

interface Props {
  challenge: ChallengeRow
  facts: CardFacts
}

function CodingLink({ challenge, facts: { coding } }: Props) {
  const { t } = useTranslation()
  const { key, solved, codingChallengeStatus: status } = challenge
  const progress = ['', 'partially-completed', 'completed'][status]
  if (coding === 'solved' && !solved) {
    return (
      <span className={css.locked}>
        <IconLock size={18} aria-hidden="true" />
        {t('LAUNCH_CODING_CHALLENGE')}
        <span className={css.reason}>{t('SOLVE_HACKING_CHALLENGE')}</span>
      </span>
    )
  }
  return (
    <Link className={`${progress} ${css.action}`} to={`/coding-challenge/${key}`}>
      <IconCode size={18} aria-hidden="true" />
      {t('LAUNCH_CODING_CHALLENGE')}
      <span className={css.count}>{status}/2</span>
    </Link>
  )
}

/** Brings back the message with the flag, for those who play for flags. */
function FlagAgain({ challenge: { name } }: Props) {
  const { t } = useTranslation()
  const again = useMutation({
    mutationFn: () => http.get(`/rest/repeat-notification?challenge=${encodeURIComponent(name)}`),
    onSuccess: () => snack(t('CARD_FLAG_SENT')),
    onError: (error) => snack(serverMessage(error) ?? t('CODING_SEND_FAILED'), 'error'),
  })
  return (
    <button type="button" disabled={again.isPending} onClick={() => again.mutate()}>
      <IconFlag size={16} aria-hidden="true" />
      {t('CARD_FLAG')}
    </button>
  )
}

function AfterSolving({ challenge, facts }: Props) {
  const { t } = useTranslation()
  const [asksToUnsolve, setAsksToUnsolve] = useState(false)
  const { key, mitigationUrl } = challenge
  return (
    <div className={css.after}>
      <Link to={`/debrief/${key}`}>
        <IconReportSearch size={16} aria-hidden="true" />
        {t('CARD_DEBRIEF')}
      </Link>
      {mitigationUrl && (
        <a href={mitigationUrl} target="_blank" rel="noreferrer">
          <IconExternalLink size={16} aria-hidden="true" />
          {t('CHALLENGE_MITIGATION')}
        </a>
      )}
      {facts.showsFlags && <FlagAgain challenge={challenge} facts={facts} />}
      <button type="button" onClick={() => setAsksToUnsolve(true)}>
        <IconRestore size={16} aria-hidden="true" />
        {t('CHALLENGE_UNSOLVE')}
      </button>
      {asksToUnsolve && <Unsolve challenge={challenge} onClose={() => setAsksToUnsolve(false)} />}
    </div>
  )
}

/** Where to go from a challenge: its tutorial, its coding challenge, and what there is once it is solved. */
export function CardLinks({ challenge, facts }: Props) {
  const { name, solved, tutorialOrder, hasCodingChallenge } = challenge
  return (
    <>
      {facts.hasTutorials && tutorialOrder !== null && !solved && !isClosed(challenge) && (
        <StartTour name={name} className={css.action} />
      )}
      {hasCodingChallenge && facts.coding !== 'never' && <CodingLink challenge={challenge} facts={facts} />}
      {solved && <AfterSolving challenge={challenge} facts={facts} />}
    </>
  )
}
