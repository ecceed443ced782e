import { Box, Button, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodingChallenge, LineFeedback } from '#contract/training.ts'
import { http, serverMessage } from '#web/http.ts'
import { storeAnswer } from '#web/refetch.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import IconTarget from '~icons/target'
import { fireConfetti } from '../confetti.ts'
import { codingQuery, patchChallenge, refreshProgress } from '../queries.ts'
import { rememberProgress } from '../remember-progress.ts'
import page from './CodingChallenge.module.css'
import code from './code/Code.module.css'
import { CodePanel, CodeText } from './code/CodeText.tsx'
import { type CodeLanguage, tokenize } from './code/tokenize.ts'
import {
  type LineAction,
  type LineSelection,
  lineForKey,
  nameLines,
  nothingChosen,
  selectLines,
} from './line-selection.ts'
import { Verdict } from './Verdict.tsx'

interface Answer {
  verdict: boolean
  hint?: string
  /** How close a wrong choice was. */
  near?: LineFeedback
}

/** Requests the verdict as existing clients do. How close a wrong choice was needs a second request. */
async function ask(key: string, selectedLines: readonly number[]): Promise<Answer> {
  const answer = await http.post<Answer>('/snippets/verdict', { key, selectedLines })
  if (answer.verdict) return answer
  const path = `/training/coding/${encodeURIComponent(key)}/lines`
  const near = await http.post<LineFeedback>(path, { selectedLines }).catch(() => undefined)
  return near ? { ...answer, near } : answer
}

/** Until the shop has told all vulnerable lines, those that were chosen are marked. */
function withFound(challenge: CodingChallenge, chosen: readonly number[]): CodingChallenge {
  return challenge.status > 0 ? challenge : { ...challenge, status: 1, lines: chosen }
}

function useVerdict({ key }: CodingChallenge) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (selectedLines: readonly number[]) => ask(key, selectedLines),
    onSuccess: ({ verdict }, selectedLines) => {
      if (!verdict) return
      patchChallenge(client, key, { codingChallengeStatus: 1 })
      storeAnswer(client, codingQuery(key).queryKey, (before) => before && withFound(before, selectedLines))
      fireConfetti().catch(() => {})
      void rememberProgress('findIt')
      void refreshProgress(client)
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('CODING_SEND_FAILED'), 'error'),
  })
}

/** The feedback for a wrong choice: how close it was, and a hint if one is due. */
function useFeedback(): (answer: Answer | undefined) => string | undefined {
  const { t } = useTranslation()
  return (answer) => {
    const near = answer?.near
    const sentences = [
      near && (near.right === 0 ? t('FIND_IT_NONE_NEAR') : t('FIND_IT_NEAR', { ...near })),
      near && near.right > 0 && near.beyond > 0 && t('FIND_IT_BEYOND', { count: near.beyond }),
      answer?.hint && `<br><strong>${t('FIND_IT_HINT')}</strong> ${answer.hint}`,
    ]
    return sentences.filter((sentence) => sentence).join(' ') || undefined
  }
}

/** First stage: which lines let the attack through? */
export function FindIt({ challenge, snippet }: { challenge: CodingChallenge; snippet: string }) {
  const { t } = useTranslation()
  const hint = useId()
  const count = snippet.trimEnd().split('\n').length
  const [selection, act] = useReducer(
    (state: LineSelection, action: LineAction) => selectLines(state, action, count),
    nothingChosen,
  )
  const verdict = useVerdict(challenge)
  const feedback = useFeedback()
  const isFound = challenge.status >= 1
  const lines = nameLines(selection.chosen)
  const onAction = (action: LineAction) => {
    if (action.do !== 'move') verdict.reset()
    act(action)
  }
  return (
    <Stack>
      <CodePanel file={challenge.file}>
        <LineList
          snippet={snippet}
          language={challenge.language}
          selection={selection}
          vulnerable={isFound ? challenge.lines : null}
          onAction={isFound ? undefined : onAction}
          describedBy={hint}
        />
        {!isFound && (
          <p id={hint} className={page.keys}>
            {t('KEYBOARD_NAV_HINT')}
          </p>
        )}
      </CodePanel>
      <p className="ff-hidden" role="status">
        {lines === '' ? '' : t('FIND_IT_CHOSEN', { count: selection.chosen.length, lines })}
      </p>
      {!isFound && (
        <Button
          id="findItSubmitButton"
          size="lg"
          className={page.submit ?? ''}
          leftSection={<IconTarget size={22} aria-hidden="true" />}
          disabled={selection.chosen.length === 0}
          loading={verdict.isPending}
          onClick={() => verdict.mutate(selection.chosen)}
        >
          {lines === ''
            ? t('BTN_SUBMIT_NO_LINES')
            : t('BTN_SUBMIT_VULNERABLE_LINES', { count: selection.chosen.length, lines })}
        </Button>
      )}
      <Verdict
        isRight={isFound ? true : verdict.data?.verdict}
        title={t(isFound ? 'FIND_IT_RIGHT' : 'FIND_IT_WRONG')}
        html={isFound ? undefined : feedback(verdict.data)}
        attempt={verdict.submittedAt}
        answer={verdict.data}
      />
    </Stack>
  )
}

interface LineListProps {
  snippet: string
  language: CodeLanguage
  selection: LineSelection
  /** The vulnerable lines once they are found. */
  vulnerable: readonly number[] | null
  /** Undefined if nothing more can be chosen. */
  onAction: ((action: LineAction) => void) | undefined
  describedBy: string
}

/** Translates a key to an action on the selection. */
function actionFor(event: KeyboardEvent, active: number, count: number): LineAction | undefined {
  if (event.key === ' ' || event.key === 'Enter') return { do: 'toggle', line: active }
  if (event.key === 'Escape') return { do: 'clear' }
  const line = lineForKey(event.key, active, count)
  if (line === undefined) return undefined
  return { do: event.shiftKey ? 'extend' : 'move', line }
}

/** The weak file as a list of lines that can be chosen by mouse, touch or keyboard. */
function LineList({ snippet, language, selection, vulnerable, onAction, describedBy }: LineListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => tokenize(snippet.trimEnd(), language), [snippet, language])
  const { active, chosen } = selection

  useEffect(() => {
    const isInUse = document.activeElement === list.current
    if (isInUse) document.getElementById(`line${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionFor(event, active, lines.length)
    if (!action) return
    event.preventDefault()
    onAction?.(action)
  }
  const onClick = (line: number) => (event: MouseEvent) => {
    // Selecting text to copy it is not choosing a line.
    if (!getSelection()?.isCollapsed && !event.shiftKey) return
    onAction?.({ do: event.shiftKey ? 'extend' : 'toggle', line })
  }
  return (
    <Box
      ref={list}
      id="code-area"
      className={`${code.scroll} ${page.list}`}
      role="listbox"
      tabIndex={0}
      aria-multiselectable="true"
      aria-disabled={onAction === undefined}
      aria-label={t('FIND_IT_LINES')}
      aria-describedby={describedBy}
      aria-activedescendant={`line${active}`}
      onKeyDown={onKeyDown}
      onMouseDown={(event: MouseEvent) => event.shiftKey && event.preventDefault()}
    >
      {lines.map((tokens, index) => {
        const line = index + 1
        return (
          <Box
            key={line}
            id={`line${line}`}
            className={page.line}
            role="option"
            aria-selected={vulnerable ? vulnerable.includes(line) : chosen.includes(line)}
            data-active={line === active}
            onClick={onClick(line)}
          >
            <span className={page.number}>{line}</span>
            <span className={code.text}>
              <CodeText tokens={tokens} />
            </span>
          </Box>
        )
      })}
    </Box>
  )
}
