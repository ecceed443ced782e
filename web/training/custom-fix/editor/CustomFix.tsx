import { Box, Button, Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodingChallenge, CustomFix } from '#contract/training.ts'
import { formatMoment } from '#web/locale.ts'
import { Failure } from '#web/ui/states/Failure.tsx'
import IconPlayerPause from '~icons/player-pause'
import IconRotate from '~icons/rotate'
import IconSwords from '~icons/swords'
import page from '../../coding/CodingChallenge.module.css'
import { CodePanel } from '../../coding/code/CodeText.tsx'
import { DiffView } from '../../coding/code/DiffView.tsx'
import { NextSteps, ProofLog } from '../../proof/ProofLog.tsx'
import { useAttack, useGoLive } from '../../proof/use-attack.ts'
import { customFixQuery } from '../../queries.ts'
import { FilterToggle } from '../../ui/FilterToggle.tsx'
import css from './CustomFix.module.css'
import { type EditorHandle, isScript, PLAIN_EDITOR_QUERY } from './editor-props.ts'
import { PlainEditor } from './PlainEditor.tsx'
import { ProblemList, useDescribedProblems } from './ProblemList.tsx'
import { allProblems } from './problems.ts'
import { useChecker } from './use-checker.ts'
import { type EditorState, useEditorState } from './use-editing.ts'

const CodeEditor = lazy(() => import('./CodeEditor.tsx'))

interface CustomFixEditorProps {
  challenge: CodingChallenge
  snippet: string
  own: CustomFix
  isHacked: boolean
}

/** Saves the text, puts it live and attacks it. If it cannot run, the reason is shown. */
function useProving(challenge: CodingChallenge, writing: EditorState) {
  const { t } = useTranslation()
  const [refusal, setRefusal] = useState<string>()
  const notLive = (why: string) => setRefusal(t('OWN_FIX_NOT_LIVE', { why }))
  // The shop shows itself why it was not put live.
  const goLive = useGoLive(challenge, setRefusal)
  const attack = useAttack(challenge)
  const [isBusy, setIsBusy] = useState(false)
  /** The answer to the last attempt, if it could not run. */
  const [refused, setRefused] = useState<CustomFix>()
  const run = async () => {
    const kept = await writing.keep()
    setRefused(kept?.runs ? undefined : kept)
    if (!kept) return notLive(t('OWN_FIX_NO_ANSWER'))
    if (!kept.runs) return notLive(reasonOf(kept, t))
    await goLive.mutateAsync('own')
    if (await attack.start()) writing.forgetOther()
  }
  const prove = () => {
    if (isBusy || attack.isRunning) return
    setIsBusy(true)
    setRefusal(undefined)
    attack.clear()
    // Errors were shown where they occurred.
    void run()
      .catch(() => {})
      .finally(() => setIsBusy(false))
  }
  return { prove, isBusy, refused, refusal, proof: attack.proof, isRunning: attack.isRunning }
}

/** Why a text cannot run: its first problem. */
function reasonOf({ problems: [first] }: CustomFix, t: TFunction): string {
  if (!first) return t('OWN_FIX_OVERTAKEN')
  return t('LABELLED', { label: t('OWN_FIX_PLACE', { ...first }), value: first.message })
}

/** The help for the editor's keys. Only the compiler in the browser offers completions. */
function keyHelpOf({ language }: CodingChallenge, isPlain: boolean): string {
  if (isPlain) return 'OWN_FIX_KEYS_PLAIN'
  return isScript(language) ? 'OWN_FIX_KEYS' : 'OWN_FIX_KEYS_TEXT'
}

/** The editor of the learner's own fix, with its problems, its save status, and the result of the last attack. */
function CustomFixEditor({ challenge, snippet, own, isHacked }: CustomFixEditorProps) {
  const { t } = useTranslation()
  const isPlain = useMediaQuery(PLAIN_EDITOR_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  const [hasBegun, setHasBegun] = useState(false)
  const [showsDiff, setShowsDiff] = useState(false)
  const editor = useRef<EditorHandle>(null)
  const keys = useId()
  const writing = useEditorState(challenge, own)
  const { source, problems: refusals } = writing
  const isComponent = challenge.language === 'tsx'
  const isChecked = isScript(challenge.language) && !isPlain
  const checker = useChecker({ weak: snippet, isComponent }, source, hasBegun && isChecked)
  const { prove, isBusy, refused, refusal, proof, isRunning } = useProving(challenge, writing)
  const found = useMemo(() => allProblems(checker.problems, refusals), [checker.problems, refusals])
  const problems = useDescribedProblems(found)
  const Editor = isPlain ? PlainEditor : CodeEditor
  return (
    <>
      <StoppedNotice own={own} onGoTo={(place) => editor.current?.goTo(place)} />
      <CodePanel
        file={challenge.file}
        tools={
          <div className={page.tools}>
            <FilterToggle isOn={showsDiff} onToggle={() => setShowsDiff(!showsDiff)}>
              {t('OWN_FIX_CHANGES')}
            </FilterToggle>
          </div>
        }
      >
        <Suspense fallback={<Box mih="16rem" aria-busy="true" />}>
          <Editor
            source={source}
            language={challenge.language}
            problems={problems}
            label={t('OWN_FIX_EDITOR', { file: challenge.file })}
            describedBy={keys}
            handle={editor}
            onChange={writing.write}
            onBegin={() => setHasBegun(true)}
            onProve={prove}
            propose={checker.propose}
          />
        </Suspense>
        <p id={keys} className={page.keys}>
          {t(keyHelpOf(challenge, isPlain))}
        </p>
      </CodePanel>
      <ProblemList
        problems={problems}
        isChecked={checker.isReady}
        news={refused}
        onGoTo={(place) => editor.current?.goTo(place)}
      />
      {showsDiff && (
        <CodePanel file={t('OWN_FIX_CHANGES')}>
          <DiffView
            before={snippet}
            after={source}
            language={challenge.language}
            layout="one-column"
            onlyChanges
            label={t('OWN_FIX_DIFF')}
          />
        </CodePanel>
      )}
      <Group gap="xs" align="stretch" className={page.buttons}>
        <Button
          size="lg"
          leftSection={<IconSwords size={22} aria-hidden="true" />}
          loading={isBusy}
          onClick={prove}
        >
          {t('PROVE_IT_LIVE_AND_ATTACK')}
        </Button>
        {source !== snippet && (
          <Button
            size="lg"
            variant="subtle"
            leftSection={<IconRotate size={22} aria-hidden="true" />}
            disabled={isBusy}
            onClick={() => writing.replace(snippet)}
          >
            {t('OWN_FIX_START_AGAIN')}
          </Button>
        )}
      </Group>
      <p role="alert" className={`ff-live ${css.refusal}`}>
        {refusal}
      </p>
      <SaveStatus writing={writing} />
      {challenge.runs === 'browser' && <BrowserNotice />}
      <ProofLog proof={proof} isRunning={isRunning} version="own">
        <NextSteps challenge={challenge} proof={proof} isHacked={isHacked} before={snippet} after={source} />
      </ProofLog>
    </>
  )
}

interface CustomFixStageProps {
  challenge: CodingChallenge
  /** The weak code. */
  snippet: string
  isHacked: boolean
}

/** The learner's own fix. The editor starts with the weak code or the last saved text. */
export default function CustomFixStage({ challenge, snippet, isHacked }: CustomFixStageProps) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(customFixQuery(challenge.key))
  if (data) return <CustomFixEditor challenge={challenge} snippet={snippet} own={data} isHacked={isHacked} />
  if (isError) return <Failure title={t('CODING_FAILED')} onRetry={() => void refetch()} />
  return <div className={page.waiting} aria-busy="true" />
}

interface StoppedNoticeProps {
  own: CustomFix
  onGoTo: (place: { line: number; column: number }) => void
}

/** Tells that the learner's version was stopped, and why. */
function StoppedNotice({ own: { aside }, onGoTo }: StoppedNoticeProps) {
  const { t } = useTranslation()
  const line = Number(/ at line (\d+)/.exec(aside?.why ?? '')?.[1] ?? 0)
  return (
    <div role="status">
      {aside && (
        <div className={css.aside}>
          <IconPlayerPause size={28} aria-hidden="true" />
          <div>
            <p className="ff-strong">{t('OWN_FIX_ASIDE')}</p>
            <p>{t('OWN_FIX_ASIDE_WHY', { why: aside.why })}</p>
            {line > 0 && (
              <button type="button" className="ff-action" onClick={() => onGoTo({ line, column: 1 })}>
                {t('OWN_FIX_TO_LINE', { line })}
              </button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** Whether the text is saved in the learner's shop, and another text of the learner that can be restored. */
function SaveStatus({ writing }: { writing: EditorState }) {
  const { t } = useTranslation()
  const { keeping, own, other, replace } = writing
  const failed = keeping.is === 'failed'
  return (
    <Stack gap="xs" mih="1.5em" c="dimmed" className={css.kept}>
      <p role="status" data-failed={failed}>
        {keeping.is === 'failed' && t('OWN_FIX_NOT_KEPT', { why: keeping.why })}
        {(keeping.is === 'writing' || keeping.is === 'sending') && t('OWN_FIX_KEEPING')}
        {keeping.is === 'kept' && own.savedAt !== null && t('OWN_FIX_KEPT')}
      </p>
      {other && (
        <p>
          {t('OWN_FIX_OTHER', { date: formatMoment(new Date(other.at)) })}{' '}
          <button type="button" className="ff-action" onClick={() => replace(other.source)}>
            {t('OWN_FIX_TAKE_OTHER')}
          </button>
        </p>
      )}
    </Stack>
  )
}

/** What differs for code that runs in the browser: how it is proven, what the proof counts, and a page to stop it. */
function BrowserNotice() {
  const { t } = useTranslation()
  return (
    <Stack gap="xs" mih="1.5em" c="dimmed" className={css.kept}>
      <p>{t('OWN_FIX_ON_PAGE')}</p>
      <p>
        {t('OWN_FIX_SAFE')} <a href="./training/safe">{t('OWN_FIX_SAFE_LINK')}</a>
      </p>
    </Stack>
  )
}
