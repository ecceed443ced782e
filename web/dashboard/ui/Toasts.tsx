import { ActionIcon } from '@mantine/core'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconX from '~icons/x'
import { DashboardError } from '../session.ts'
import classes from './Toasts.module.css'

const SHOWN_MS = 6_000

interface Toast {
  text: string
  isError: boolean
}

/** Shows short messages at the lower edge. Confirmations disappear by themselves, errors stay until they are closed. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [toast, setToast] = useState<Toast | undefined>()
  const toasts = useMemo<Toasts>(
    () => ({
      notify: (text) => setToast({ text, isError: false }),
      notifyError: (error) => {
        // The sign-in notice shows this error.
        if (error instanceof DashboardError && error.status === 401) return
        const text =
          error instanceof DashboardError && error.message !== '' ? error.message : t('DASHBOARD_UNREACHABLE')
        setToast({ text, isError: true })
      },
    }),
    [t],
  )
  useEffect(() => {
    if (!toast || toast.isError) return undefined
    const timer = setTimeout(() => setToast(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <ToastContext value={toasts}>
      {children}
      <div className={classes.place} role={toast?.isError ? 'alert' : 'status'}>
        {toast && (
          <p className={classes.toast} data-trouble={toast.isError || undefined}>
            <span>{toast.text}</span>
            <ActionIcon
              aria-label={t('DASHBOARD_CLOSE')}
              onClick={() => setToast(undefined)}
              className={classes.close ?? ''}
            >
              <IconX size={20} aria-hidden="true" />
            </ActionIcon>
          </p>
        )}
      </div>
    </ToastContext>
  )
}

/** Shows messages to the trainer at the lower edge of the screen. */
export interface Toasts {
  notify(text: string): void
  notifyError(error: unknown): void
}

const ToastContext = createContext<Toasts | undefined>(undefined)

export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToasts outside of ToastProvider')
  return toasts
}
