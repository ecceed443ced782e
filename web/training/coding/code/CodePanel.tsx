import { IconFileCode } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './Code.module.css'

interface Props {
  /** The file's path from the project's root. */
  file: string
  /** Right of the file's name. */
  tools?: ReactNode
  children: ReactNode
}

/** A sheet of code, dark by day and by night, with the name of the file at its head. */
export function CodePanel({ file, tools, children }: Props) {
  return (
    <div className={css.panel}>
      <div className={css.head}>
        <IconFileCode size={18} aria-hidden="true" />
        <span className={css.file}>{file}</span>
        {tools}
      </div>
      {children}
    </div>
  )
}
