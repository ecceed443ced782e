import { Box } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LONGEST_BODY } from '#contract/training/hosting.ts'
import { formatNumber } from '#web/locale.ts'
import { CodePanel } from '../coding/code/CodeText.tsx'
import type { CodeLanguage } from '../coding/code/tokenize.ts'
import { PLAIN_EDITOR_QUERY } from '../custom-fix/editor/editor-props.ts'
import { PlainEditor } from '../custom-fix/editor/PlainEditor.tsx'
import { addressOf, type PageDraft } from './drafts.ts'
import css from './Pages.module.css'

const CodeEditor = lazy(() => import('../custom-fix/editor/CodeEditor.tsx'))

interface BodyEditorProps {
  draft: PageDraft
  onChange: (body: string) => void
  onSave: () => void
}

/** The editor of a page's body. */
export function BodyEditor({ draft, onChange, onSave }: BodyEditorProps) {
  const { t } = useTranslation()
  return (
    <div className={css.body}>
      <SourceEditor
        file={draft.host.trim() === '' ? t('HOSTING_BODY') : addressOf(draft)}
        label={t('HOSTING_BODY')}
        source={draft.body}
        language={languageOf(draft)}
        most={LONGEST_BODY}
        onChange={onChange}
        saveText={t('BTN_SAVE')}
        onSave={onSave}
      />
      {languageOf(draft) === 'html' && draft.body.trim() !== '' && <Preview html={draft.body} />}
    </div>
  )
}

interface SourceEditorProps {
  /** Shown above the text. */
  file: string
  label: string
  source: string
  language: CodeLanguage
  /** Longest text, in bytes. */
  most: number
  onChange: (source: string) => void
  /** The caption of the button that saves. */
  saveText: string
  onSave: () => void
}

/** An editor of a text that is kept in the browser until it is saved. */
export function SourceEditor(props: SourceEditorProps) {
  const { file, label, source, language, most, onChange, saveText, onSave } = props
  const { t } = useTranslation()
  const isPlain = useMediaQuery(PLAIN_EDITOR_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  const keys = useId()
  const Editor = isPlain ? PlainEditor : CodeEditor
  const size = new TextEncoder().encode(source).length
  const kib = (bytes: number) => formatNumber(bytes / 1024, { maximumFractionDigits: 1 })
  return (
    <div className={css.body}>
      <CodePanel
        file={file}
        tools={
          <span className={css.size} data-full={size > most}>
            {t('HOSTING_SIZE', { size: kib(size), most: kib(most) })}
          </span>
        }
      >
        <div dir="ltr">
          <Suspense fallback={<Box mih="16rem" aria-busy="true" />}>
            <Editor
              source={source}
              language={language}
              problems={NO_PROBLEMS}
              label={label}
              describedBy={keys}
              handle={null}
              onBegin={() => {}}
              onChange={onChange}
              onProve={onSave}
              propose={noProposals}
            />
          </Suspense>
        </div>
        <p id={keys} className={css.keys}>
          {t(isPlain ? 'HOSTING_KEYS_PLAIN' : 'HOSTING_KEYS', { button: saveText })}
        </p>
      </CodePanel>
    </div>
  )
}

/** Nothing is fetched, whatever the page contains. */
const NOTHING_FETCHED =
  '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'; img-src data:">'

/** What the page looks like, on demand: without scripts, forms, windows or an origin. */
function Preview({ html }: { html: string }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={css.preview} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('OTHER_SITE_PREVIEW')}</summary>
      {isOpen && <iframe title={t('OTHER_SITE_PREVIEW')} sandbox="" srcDoc={NOTHING_FETCHED + html} />}
    </details>
  )
}

const NO_PROBLEMS: readonly never[] = []
const noProposals = async () => []

/** By the page's content type, else by the ending of its path. */
export function languageOf({ path, headers }: Pick<PageDraft, 'path' | 'headers'>): CodeLanguage {
  const type = headers.find(({ name }) => name.trim().toLowerCase() === 'content-type')?.value ?? path
  if (/json/i.test(type)) return 'json'
  return /javascript|\.m?js$/i.test(type) ? 'javascript' : 'html'
}
