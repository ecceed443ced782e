import { Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DashboardError, useDashboard } from '../session.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { TextBox } from '../ui/text.tsx'
import classes from './Plan.module.css'
import { lineNamedIn, NoPlanText, planTextOf } from './plan-text.ts'

interface OwnPlanProps {
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
}

/** A plan of the trainer's own: typed, pasted, or from a file. What is wrong with it is said here, and nothing is lost. */
export function OwnPlan({ box, text, onText }: OwnPlanProps) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { notify, notifyError } = useToasts()
  const queries = useQueryClient()
  const [problem, setProblem] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post<{ ok: string }>('/api/plan', { text }),
    onSuccess: ({ ok }) => notify(ok),
    onError: (error) => {
      if (!(error instanceof DashboardError) || error.status !== 400) return notifyError(error)
      setProblem(error.message)
      const line = lineNamedIn(error.message, text)
      box.current?.focus()
      if (line) box.current?.setSelectionRange(line.start, line.end)
      return undefined
    },
    onSettled: () => queries.invalidateQueries(),
  })
  const change = (next: string): void => {
    setProblem('')
    onText(next)
  }
  const forget = useRef<() => void>(null)
  const bring = (file: File | null): void => {
    // The same file may come again, mended: a browser tells only of another one.
    forget.current?.()
    if (!file) return
    planTextOf(file).then(change, (error) =>
      setProblem(t(error instanceof NoPlanText ? error.words : 'DESK_PLAN_UNREADABLE')),
    )
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    setProblem('')
    mutate()
  }
  return (
    <form className={classes.panel} aria-labelledby="plan-own" onSubmit={send}>
      <h2 id="plan-own">{t('DESK_PLAN_OWN')}</h2>
      <div className={classes.text}>
        <TextBox
          ref={box}
          label={t('DESK_PLAN_TEXT')}
          description={t('DESK_PLAN_TEXT_HINT')}
          rows={12}
          value={text}
          spellCheck={false}
          error={problem === '' ? undefined : <span role="alert">{problem}</span>}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      </div>
      <div className={classes.buttons}>
        <Button type="submit" loading={isPending} disabled={text.trim() === ''}>
          {t('DESK_PLAN_USE')}
        </Button>
        <FileButton resetRef={forget} accept=".yml,.yaml,text/yaml" onChange={bring}>
          {(props) => (
            <Button variant="default" {...props}>
              {t('DESK_PLAN_FILE')}
            </Button>
          )}
        </FileButton>
      </div>
    </form>
  )
}
