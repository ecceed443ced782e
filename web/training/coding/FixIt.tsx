import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTool } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodingChallenge } from '#contract/training.ts'
import { http, serverMessage } from '#web/http.ts'
import { onSocket } from '#web/socket.ts'
import { snack } from '#web/ui/snackbar.ts'
import { celebrate } from '../celebrate.ts'
import { patchChallenge, refreshProgress } from '../queries.ts'
import { rememberProgress } from '../remember-progress.ts'
import { Pill } from '../ui/Pill.tsx'
import css from './CodingChallenge.module.css'
import { CodePanel } from './code/CodePanel.tsx'
import { DiffView } from './DiffView.tsx'
import { OfferPicker } from './OfferPicker.tsx'
import type { Offer } from './shuffle.ts'
import { type Answer, type Answers, forgetTried, keepTried, readTried } from './tried-fixes.ts'
import { Verdict } from './Verdict.tsx'

const OwnFix = lazy(() => import('../custom-fix/editor/OwnFix.tsx'))

interface GivenProps {
  challenge: CodingChallenge
  snippet: string
  chosen: Offer
  answers: Answers
  ask: ReturnType<typeof useAnswers>['ask']
}

function useAnswers({ key }: CodingChallenge) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [answers, setAnswers] = useState<Answers>(() => readTried(sessionStorage, key))
  const ask = useMutation({
    mutationFn: (selectedFix: number) => http.post<Answer>('/snippets/fixes', { key, selectedFix }),
    onSuccess: async (answer, selectedFix) => {
      const all = new Map(answers).set(selectedFix, answer)
      setAnswers(all)
      keepTried(sessionStorage, key, all)
      if (!answer.verdict) return
      patchChallenge(client, key, { codingChallengeStatus: 2 })
      celebrate().catch(() => {})
      void rememberProgress('fixIt')
      await refreshProgress(client)
    },
    onError: (error) => snack(serverMessage(error) ?? t('CODING_SEND_FAILED'), 'error'),
  })
  useEffect(
    () =>
      onSocket('shop reset', () => {
        forgetTried(sessionStorage)
        setAnswers(new Map())
      }),
    [],
  )
  return { answers, ask }
}

/** A version that is given, compared with the weak one, and what the shop says of it. */
function GivenFix({ challenge, snippet, chosen, answers, ask }: GivenProps) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery('(width < 900px)') ?? false
  const [sideBySide, setSideBySide] = useState(false)
  const [onlyChanges, setOnlyChanges] = useState(true)
  const answer = answers.get(chosen.index)
  const { letter } = chosen
  return (
    <>
      <CodePanel
        file={challenge.file}
        tools={
          <div className={css.tools}>
            <Pill isOn={onlyChanges} onToggle={() => setOnlyChanges(!onlyChanges)}>
              {t('LABEL_ONLY_CHANGED_LINES')}
            </Pill>
            {!isNarrow && (
              <Pill isOn={sideBySide} onToggle={() => setSideBySide(!sideBySide)}>
                {t('LABEL_SIDE_BY_SIDE')}
              </Pill>
            )}
          </div>
        }
      >
        <DiffView
          before={snippet}
          after={chosen.code}
          language={challenge.language}
          layout={sideBySide && !isNarrow ? 'side-by-side' : 'one-column'}
          onlyChanges={onlyChanges}
          label={t('FIX_IT_DIFF', { fix: letter })}
        />
      </CodePanel>
      <Button
        id="fixItSubmitButton"
        size="lg"
        className={css.submit ?? ''}
        leftSection={<IconTool size={22} aria-hidden="true" />}
        disabled={answer !== undefined}
        loading={ask.isPending}
        onClick={() => ask.mutate(chosen.index)}
      >
        {t('BTN_SUBMIT_FIX', { fix: letter })}
      </Button>
      <div className={css.explanation}>
        {!answer && <p className={css.noVerdict}>{t('FIX_IT_NO_VERDICT')}</p>}
        <Verdict
          isRight={answer?.verdict}
          title={t(answer?.verdict ? 'FIX_IT_RIGHT' : 'FIX_IT_WRONG', { fix: letter })}
          html={answer?.explanation}
          attempt={chosen.index}
          answer={ask.data}
        />
      </div>
    </>
  )
}

interface Props {
  challenge: CodingChallenge
  snippet: string
  offers: readonly Offer[]
  /** A version that is given, or the one that she writes herself. */
  chosen: Offer | 'own'
  isHacked: boolean
  onChoose: (offer: Offer | 'own') => void
}

/** Second stage: which version closes the hole and keeps the shop working? Or she writes one. */
export function FixIt({ challenge, snippet, offers, chosen, isHacked, onChoose }: Props) {
  const { answers, ask } = useAnswers(challenge)
  return (
    <div className={css.work}>
      <OfferPicker
        offers={offers}
        chosen={chosen}
        answers={answers}
        mayWrite={challenge.mayWrite}
        onChoose={onChoose}
      />
      {chosen === 'own' ? (
        <Suspense fallback={<div className={css.waiting} aria-busy="true" />}>
          <OwnFix challenge={challenge} snippet={snippet} isHacked={isHacked} />
        </Suspense>
      ) : (
        <GivenFix challenge={challenge} snippet={snippet} chosen={chosen} answers={answers} ask={ask} />
      )}
    </div>
  )
}
