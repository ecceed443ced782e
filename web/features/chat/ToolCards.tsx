import { IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolCall } from './frames.ts'
import classes from './ToolCards.module.css'

/** Which tools were used for an answer, and how: the last one, and those before it for who asks. */
export function ToolCards({ calls }: { calls: ToolCall[] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const earlier = calls.length - 1
  const shown = isOpen ? calls : calls.slice(-1)
  return (
    <div className={classes.cards}>
      {earlier > 0 && !isOpen && (
        <button type="button" className={classes.more} onClick={() => setOpen(true)}>
          {t('SHOW_PREVIOUS_TOOL_CALLS', { count: earlier })}
        </button>
      )}
      {shown.map((call, index) => (
        <ToolCard key={call.id || `${index}-${call.name}`} {...call} />
      ))}
    </div>
  )
}

function ToolCard({ name, args }: ToolCall) {
  const { t } = useTranslation()
  return (
    <details className={`tool-call ${classes.card}`} open>
      <summary className={classes.summary}>
        <IconTool aria-hidden="true" size={18} />
        <span className="ff-hidden">{t('LABELLED', { label: t('CHAT_TOOL_USED'), value: '' })}</span>
        <code>{name}</code>
      </summary>
      <pre className={classes.args}>{readable(args)}</pre>
    </details>
  )
}

function readable(args: string): string {
  try {
    return JSON.stringify(JSON.parse(args), null, 2)
  } catch {
    return args
  }
}
