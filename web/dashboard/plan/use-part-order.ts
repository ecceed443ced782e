import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moved, type PartFields } from './plan-fields.ts'

/** What makes the head of a part draggable. */
export interface PartDrag {
  isDragged: boolean
  handle: {
    draggable: true
    onDragStart: (event: DragEvent<HTMLElement>) => void
    onDragEnd: () => void
  }
  target: { onDragEnter: () => void; onDragOver: (event: DragEvent<HTMLElement>) => void }
}

/** Changes the order of parts, by buttons or by dragging, and says for screen readers where a part is now. */
export function usePartOrder(parts: readonly PartFields[], onParts: (parts: readonly PartFields[]) => void) {
  const { t } = useTranslation()
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<string>()
  const move = (from: number, to: number): void => {
    const title = parts[from]?.title ?? ''
    onParts(moved(parts, from, to))
    setAnnouncement(t('DASHBOARD_PLAN_MOVED', { title, number: to + 1, parts: parts.length }))
  }
  const dragOf = (id: string, index: number): PartDrag => ({
    isDragged: dragged === id,
    handle: {
      draggable: true,
      onDragStart: ({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        // Firefox begins to drag only if there is something to drop.
        dataTransfer.setData('text/plain', '')
        setDragged(id)
      },
      onDragEnd: () => setDragged(undefined),
    },
    target: {
      onDragEnter: () => {
        const from = parts.findIndex((part) => part.id === dragged)
        if (from >= 0 && from !== index) move(from, index)
      },
      onDragOver: (event) => {
        if (dragged !== undefined) event.preventDefault()
      },
    },
  })
  return { announcement, move, dragOf }
}
