import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDashboard } from '../session.ts'
import { useToasts } from '../ui/Toasts.tsx'

interface EditProps {
  /** Of the call that has the text. */
  path: string
  /** Where it has to be told from other buttons. */
  label?: string
  onEdit: (text: string) => void
  children: ReactNode
}

/** Fetches the YAML of a plan, to be changed. */
export function Edit({ path, label, onEdit, children }: EditProps) {
  const { api } = useDashboard()
  const { notifyError } = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.get<{ text: string }>(path),
    onSuccess: ({ text }) => onEdit(text),
    onError: notifyError,
  })
  return (
    <Button variant="default" loading={isPending} aria-label={label} onClick={() => mutate()}>
      {children}
    </Button>
  )
}
