import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlus from '~icons/plus'
import IconX from '~icons/x'
import { ToolButton } from '../Field.tsx'
import '../http-english.ts'
import { withFile } from '../form-text.ts'
import css from '../http.module.css'
import type { ToolInput, ToolProps } from '../open-tool.ts'
import own from './Repeater.module.css'
import { RequestEditor } from './RequestEditor.tsx'
import { tabNames, useTabs } from './use-tabs.ts'

/** The request that a file is attached to; `withFile` adds the form with the file. */
const UPLOAD = 'POST / HTTP/1.1\n\n'

/** The repeater: sends edited requests to this shop, and keeps the answers. */
export default function Repeater({ input }: ToolProps) {
  const { t } = useTranslation()
  const { tabs, current, choose, add, close, change } = useTabs()
  const take = useEffectEvent(async ({ request, files, file }: ToolInput) => {
    if (request !== undefined) add(request, files)
    if (file) await takeFile(file)
  })
  const takeFile = async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const type = file.type || 'application/octet-stream'
    const { raw, files } = withFile(
      { raw: UPLOAD, files: [] },
      { field: 'file', fileName: file.name, type, bytes },
    )
    add(raw, files)
  }
  useEffect(() => {
    if (input) void take(input)
  }, [input])
  const names = tabNames(tabs.map(({ raw }) => raw))
  return (
    <div className={css.tool}>
      <p className="ff-hint">{t('WB_REPEATER_LEAD')}</p>
      <fieldset className={own.tabs} aria-label={t('WB_REQUESTS')}>
        {tabs.map((tab, index) => (
          <TabButton
            key={tab.id}
            name={names[index] ?? ''}
            isCurrent={tab.id === current.id}
            onChoose={() => choose(tab.id)}
            onClose={() => close(tab.id)}
          />
        ))}
        <ToolButton className={own.more} aria-label={t('WB_NEW_REQUEST')} onClick={() => add()}>
          <IconPlus aria-hidden="true" />
        </ToolButton>
      </fieldset>
      <RequestEditor key={current.id} tab={current} onChange={(news) => change(current.id, news)} />
      <p className="ff-hint">{t('WB_REPEATER_ELSEWHERE')}</p>
    </div>
  )
}

interface TabProps {
  name: string
  isCurrent: boolean
  onChoose: () => void
  onClose: () => void
}

function TabButton({ name, isCurrent, onChoose, onClose }: TabProps) {
  const { t } = useTranslation()
  const tab = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isCurrent) tab.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isCurrent])
  return (
    <span ref={tab} className={own.tab} data-current={isCurrent}>
      <button
        type="button"
        className={`ff-ellipsis ff-hover ${own.name}`}
        aria-pressed={isCurrent}
        onClick={onChoose}
      >
        {name}
      </button>
      <button
        type="button"
        className={`ff-hover ${own.close}`}
        aria-label={t('WB_CLOSE_REQUEST', { name })}
        onClick={onClose}
      >
        <IconX size={16} aria-hidden="true" />
      </button>
    </span>
  )
}
