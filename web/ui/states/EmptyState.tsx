import type { ReactNode } from 'react'
import notice from '#web/ui/states/notice.module.css'

/** Shown if a list is empty, with what to do about it. */
export function EmptyState({
  title,
  detail,
  children,
}: {
  title: string
  detail?: string
  children?: ReactNode
}) {
  return (
    <div className={notice.notice}>
      <img
        className={notice.picture}
        src="assets/public/images/brand/empty.svg"
        alt=""
        width={320}
        height={320}
      />
      <p className={notice.title}>{title}</p>
      {detail && <p className={notice.detail}>{detail}</p>}
      {children}
    </div>
  )
}
