import { Box, Button, Flex, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodingChallenge } from '#contract/training.ts'
import { http, serverMessage } from '#web/http.ts'
import { onSocket } from '#web/socket.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import IconCheck from '~icons/check'
import IconPencil from '~icons/pencil'
import IconTool from '~icons/tool'
import IconX from '~icons/x'
import { fireConfetti } from '../confetti.ts'
import { patchChallenge, refreshProgress } from '../queries.ts'
import { rememberProgress } from '../remember-progress.ts'
import { FilterToggle } from '../ui/FilterToggle.tsx'
import page from './CodingChallenge.module.css'
import { CodePanel } from './code/CodeText.tsx'
import { DiffView } from './code/DiffView.tsx'

import type { FixOffer } from './fix-offers.ts'
import { clearTried, type FixAttempt, type FixAttempts, readTried, storeTried } from './tried-fixes.ts'
import { Verdict } from './Verdict.tsx'

const CustomFixStage = lazy(() => import('../custom-fix/editor/CustomFix.tsx'))

interface GivenProps {
  challenge: CodingChallenge
  snippet: string
  chosen: FixOffer
  answers: FixAttempts
  /** The answer that has just arrived. */
  news: FixAttempt | undefined
  ask: ReturnType<typeof useAnswers>['ask']
}

function useAnswers({ key }: CodingChallenge) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [answers, setAnswers] = useState<FixAttempts>(() => readTried(sessionStorage, key))
  const [news, setNews] = useState<FixAttempt>()
  const ask = useMutation({
    mutationFn: (selectedFix: number) => http.post<FixAttempt>('/snippets/fixes', { key, selectedFix }),
    onSuccess: (answer, selectedFix) => {
      const all = new Map(answers).set(selectedFix, answer)
      setAnswers(all)
      setNews(answer)
      storeTried(sessionStorage, key, all)
      if (!answer.verdict) return
      patchChallenge(client, key, { codingChallengeStatus: 2 })
      fireConfetti().catch(() => {})
      void rememberProgress('fixIt')
      void refreshProgress(client)
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('CODING_SEND_FAILED'), 'error'),
  })
  useEffect(
    () =>
      onSocket('shop reset', () => {
        clearTried(sessionStorage)
        setAnswers(new Map())
      }),
    [],
  )
  return { answers, news, ask }
}

/** A given version compared with the weak one, and the verdict of the shop. */
function GivenFix({ challenge, snippet, chosen, answers, news, ask }: GivenProps) {
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
          <div className={page.tools}>
            <FilterToggle isOn={onlyChanges} onToggle={() => setOnlyChanges(!onlyChanges)}>
              {t('LABEL_ONLY_CHANGED_LINES')}
            </FilterToggle>
            {!isNarrow && (
              <FilterToggle isOn={sideBySide} onToggle={() => setSideBySide(!sideBySide)}>
                {t('LABEL_SIDE_BY_SIDE')}
              </FilterToggle>
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
        className={page.submit ?? ''}
        leftSection={<IconTool size={22} aria-hidden="true" />}
        disabled={answer !== undefined}
        loading={ask.isPending}
        onClick={() => ask.mutate(chosen.index)}
      >
        {t('BTN_SUBMIT_FIX', { fix: letter })}
      </Button>
      <Box display="grid" mih="6.5rem">
        {!answer && <p className={page.noVerdict}>{t('FIX_IT_NO_VERDICT')}</p>}
        <Verdict
          isRight={answer?.verdict}
          title={t(answer?.verdict ? 'FIX_IT_RIGHT' : 'FIX_IT_WRONG', { fix: letter })}
          html={answer?.explanation}
          attempt={chosen.index}
          answer={news}
        />
      </Box>
    </>
  )
}

interface FixItProps {
  challenge: CodingChallenge
  snippet: string
  offers: readonly FixOffer[]
  /** A given version, or the learner's own. */
  chosen: FixOffer | 'own'
  isHacked: boolean
  onChoose: (offer: FixOffer | 'own') => void
}

/** Second stage: choose the version that closes the hole and keeps the shop working, or write one. */
export function FixIt({ challenge, snippet, offers, chosen, isHacked, onChoose }: FixItProps) {
  const { answers, news, ask } = useAnswers(challenge)
  return (
    <Stack>
      <OfferPicker
        offers={offers}
        chosen={chosen}
        answers={answers}
        mayWrite={challenge.mayWrite}
        onChoose={onChoose}
      />
      {chosen === 'own' ? (
        <Suspense fallback={<div className={page.waiting} aria-busy="true" />}>
          <CustomFixStage challenge={challenge} snippet={snippet} isHacked={isHacked} />
        </Suspense>
      ) : (
        <GivenFix {...{ challenge, snippet, chosen, answers, news, ask }} />
      )}
    </Stack>
  )
}

interface OfferPickerProps {
  offers: readonly FixOffer[]
  chosen: FixOffer | 'own'
  answers: ReadonlyMap<number, { verdict: boolean }>
  /** The learner may write a fix. */
  mayWrite: boolean
  onChoose: (offer: FixOffer | 'own') => void
}

function Mark({ answer }: { answer: { verdict: boolean } | undefined }) {
  const { t } = useTranslation()
  if (!answer) return null
  const Icon = answer.verdict ? IconCheck : IconX
  return (
    <>
      <Icon size={18} stroke={3} aria-hidden="true" />
      <span className="ff-hidden">{t(answer.verdict ? 'FIX_RIGHT' : 'FIX_WRONG')}</span>
    </>
  )
}

/** A letter for each version, with its verdict if there is one. */
function OfferPicker({ offers, chosen, answers, mayWrite, onChoose }: OfferPickerProps) {
  const { t } = useTranslation()
  return (
    <Flex component="fieldset" gap="xs" wrap="wrap">
      <legend className="ff-hidden">{t('FIX_IT_OFFERS')}</legend>
      {offers.map((offer) => (
        <label
          key={offer.letter}
          className={`ff-hover ${page.offer}`}
          data-verdict={answers.get(offer.index)?.verdict}
        >
          <input
            type="radio"
            name="fix"
            className="ff-hidden"
            checked={chosen !== 'own' && offer.index === chosen.index}
            onChange={() => onChoose(offer)}
          />
          {t('FIX_NAME', { fix: offer.letter })}
          <Mark answer={answers.get(offer.index)} />
        </label>
      ))}
      {mayWrite && (
        <label className={`ff-hover ${page.offer}`}>
          <input
            type="radio"
            name="fix"
            className="ff-hidden"
            checked={chosen === 'own'}
            onChange={() => onChoose('own')}
          />
          <IconPencil size={18} aria-hidden="true" />
          {t('FIX_IT_WRITE')}
        </label>
      )}
    </Flex>
  )
}
