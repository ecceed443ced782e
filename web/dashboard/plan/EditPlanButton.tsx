import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDashboard } from '../session.ts'
import { useToasts } from '../ui/Toasts.tsx'

interface EditPlanButtonProps {
  /** The path that returns the text. */
  path: string
  /** Distinguishes it from other buttons with the same text. */
  label?: string
  onEdit: (text: string) => void
  children: ReactNode
}

/** Fetches the YAML of a plan for editing. */
export function EditPlanButton({ path, label, onEdit, children }: EditPlanButtonProps) {
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
