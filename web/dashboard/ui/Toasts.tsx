import { ActionIcon } from '@mantine/core'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import IconX from '~icons/x'
import { DashboardError } from '../session.ts'
import classes from './Toasts.module.css'

const SHOWN_MS = 6_000

interface Toast {
  text: string
  isError: boolean
  /** The dialog that was open when it came, and still is. */
  dialog: string | undefined
}

interface ShownToast {
  toast: Toast | undefined
  close(): void
  /** Adds a dialog that is open now; the result removes it. */
  addDialog(id: string): () => void
}

const ShownContext = createContext<ShownToast | undefined>(undefined)

/** Shows short messages at the lower edge. Confirmations disappear by themselves, errors stay until they are closed. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [toast, setToast] = useState<Toast | undefined>()
  const dialogs = useRef<readonly string[]>([])
  const toasts = useMemo<Toasts>(() => {
    const show = (text: string, isError: boolean): void =>
      setToast({ text, isError, dialog: dialogs.current.at(-1) })
    return {
      notify: (text) => show(text, false),
      notifyError: (error) => {
        // The sign-in notice shows this error.
        if (error instanceof DashboardError && error.status === 401) return
        const text =
          error instanceof DashboardError && error.message !== '' ? error.message : t('DASHBOARD_UNREACHABLE')
        show(text, true)
      },
    }
  }, [t])
  const close = useCallback(() => setToast(undefined), [])
  const addDialog = useCallback((id: string) => {
    dialogs.current = [...dialogs.current, id]
    return () => {
      dialogs.current = dialogs.current.filter((one) => one !== id)
      setToast((shown) => (shown?.dialog === id ? { ...shown, dialog: undefined } : shown))
    }
  }, [])
  const shown = useMemo(() => ({ toast, close, addDialog }), [toast, close, addDialog])
  useEffect(() => {
    if (!toast || toast.isError) return undefined
    const timer = setTimeout(close, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast, close])
  return (
    <ToastContext value={toasts}>
      <ShownContext value={shown}>
        {children}
        <ToastPlace toast={toast?.dialog === undefined ? toast : undefined} onClose={close} />
      </ShownContext>
    </ToastContext>
  )
}

/**
 * The place of messages that come while a modal dialog is open, in that dialog: nothing outside of it can be reached or
 * is read out.
 */
export function DialogToasts() {
  const shown = use(ShownContext)
  if (!shown) throw new Error('DialogToasts outside of ToastProvider')
  const { toast, close, addDialog } = shown
  const id = useId()
  useEffect(() => addDialog(id), [addDialog, id])
  return <ToastPlace toast={toast?.dialog === id ? toast : undefined} onClose={close} />
}

function ToastPlace({ toast, onClose }: { toast: Toast | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.place} role={toast?.isError ? 'alert' : 'status'}>
      {toast && (
        <p className={classes.toast} data-trouble={toast.isError || undefined}>
          <span>{toast.text}</span>
          <ActionIcon aria-label={t('DASHBOARD_CLOSE')} onClick={onClose} className={classes.close ?? ''}>
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
        </p>
      )}
    </div>
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
