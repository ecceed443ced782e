import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconRotate, IconSwords } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodingChallenge, OwnFix } from '#contract/training.ts'
import { Afterwards } from '../../coding/Afterwards.tsx'
import page from '../../coding/CodingChallenge.module.css'
import { CodePanel } from '../../coding/code/CodePanel.tsx'
import { DiffView } from '../../coding/DiffView.tsx'
import { ProofLog } from '../../coding/ProofLog.tsx'
import { useAttack } from '../../coding/use-attack.ts'
import { useGoLive } from '../../coding/use-go-live.ts'
import { Pill } from '../../ui/Pill.tsx'
import { Aside } from './Aside.tsx'
import { type EditorHandle, isScript } from './editor-props.ts'
import { Kept } from './Kept.tsx'
import { OnPage } from './OnPage.tsx'
import css from './OwnFix.module.css'
import { PlainEditor } from './PlainEditor.tsx'
import { Problems, useSaid } from './Problems.tsx'
import { allProblems } from './problems.ts'
import { useChecker } from './use-checker.ts'
import { useWriting, type Writing } from './use-writing.ts'

const CodeEditor = lazy(() => import('./CodeEditor.tsx'))

/** Fingers have their own ways of writing, which an editor in the page would only disturb. */
const PLAIN = '(pointer: coarse), (width < 600px)'

interface Props {
  challenge: CodingChallenge
  snippet: string
  own: OwnFix
  isHacked: boolean
}

/** Keeps what she wrote, puts it live and attacks it, as far as it can run. Says why where nothing was put live. */
function useProving(challenge: CodingChallenge, writing: Writing) {
  const { t } = useTranslation()
  const [refusal, setRefusal] = useState<string>()
  const notLive = (why: string) => setRefusal(t('OWN_FIX_NOT_LIVE', { why }))
  // The shop says itself that it was not put live.
  const goLive = useGoLive(challenge, setRefusal)
  const attack = useAttack(challenge)
  const [isBusy, setIsBusy] = useState(false)
  /** The answer to the last order that could not run. */
  const [refused, setRefused] = useState<OwnFix>()
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
    // What went wrong on the way was said where it did.
    void run()
      .catch(() => {})
      .finally(() => setIsBusy(false))
  }
  return { prove, isBusy, refused, refusal, proof: attack.proof, isRunning: attack.isRunning }
}

/** Why a text cannot run, by the first of its problems. */
function reasonOf({ problems: [first] }: OwnFix, t: TFunction): string {
  if (!first) return t('OWN_FIX_OVERTAKEN')
  return t('LABELLED', { label: t('OWN_FIX_PLACE', { ...first }), value: first.message })
}

/** What its keys do: only a compiler in the browser proposes anything. */
function keysOf({ language }: CodingChallenge, isPlain: boolean): string {
  if (isPlain) return 'OWN_FIX_KEYS_PLAIN'
  return isScript(language) ? 'OWN_FIX_KEYS' : 'OWN_FIX_KEYS_TEXT'
}

/** Where she writes: the editor, what is wrong, what is kept, and what came of the last attack. */
export function Desk({ challenge, snippet, own, isHacked }: Props) {
  const { t } = useTranslation()
  const isPlain = useMediaQuery(PLAIN, undefined, { getInitialValueInEffect: false }) ?? false
  const [hasBegun, setHasBegun] = useState(false)
  const [showsDiff, setShowsDiff] = useState(false)
  const editor = useRef<EditorHandle>(null)
  const keys = useId()
  const writing = useWriting(challenge, own)
  const { source, problems: refusals } = writing
  const isComponent = challenge.language === 'tsx'
  const isChecked = isScript(challenge.language) && !isPlain
  const checker = useChecker({ weak: snippet, isComponent }, source, hasBegun && isChecked)
  const { prove, isBusy, refused, refusal, proof, isRunning } = useProving(challenge, writing)
  const found = useMemo(() => allProblems(checker.problems, refusals), [checker.problems, refusals])
  const problems = useSaid(found)
  const Editor = isPlain ? PlainEditor : CodeEditor
  return (
    <>
      <Aside own={own} onGoTo={(place) => editor.current?.goTo(place)} />
      <CodePanel
        file={challenge.file}
        tools={
          <div className={page.tools}>
            <Pill isOn={showsDiff} onToggle={() => setShowsDiff(!showsDiff)}>
              {t('OWN_FIX_CHANGES')}
            </Pill>
          </div>
        }
      >
        <Suspense fallback={<div className={css.coming} aria-busy="true" />}>
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
          {t(keysOf(challenge, isPlain))}
        </p>
      </CodePanel>
      <Problems
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
      <div className={page.buttons}>
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
      </div>
      <p role="alert" className={css.refusal}>
        {refusal}
      </p>
      <Kept writing={writing} />
      {challenge.runs === 'browser' && <OnPage />}
      <ProofLog proof={proof} isRunning={isRunning} version="own">
        <Afterwards challenge={challenge} proof={proof} isHacked={isHacked} before={snippet} after={source} />
      </ProofLog>
    </>
  )
}
