import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './ChatPanel.module.css'

interface ChatPanelProps {
  picture: string
  /** What the picture shows. */
  pictureText: string
  name: string
  /** Stands beside the name. */
  badge?: ReactNode
  /** Says what this one is good at. */
  about: ReactNode
  /** Stands at the end of the head. */
  aside?: ReactNode
  children: ReactNode
  /** Where one writes. */
  foot: ReactNode
}

/** One of the two places to talk at: who is there, what was said, and where one writes. */
export function ChatPanel(props: ChatPanelProps) {
  const { picture, pictureText, name, badge, about, aside, children, foot } = props
  const heading = useId()
  return (
    <section className={classes.counter} aria-labelledby={heading}>
      <header className={classes.head}>
        <img
          className={classes.picture}
          src={`assets/public/images/${picture}`}
          alt={pictureText}
          width={56}
          height={56}
        />
        <div className={classes.who}>
          <div className={classes.line}>
            <h2 id={heading} className={classes.name}>
              {name}
            </h2>
            {badge}
          </div>
          <p className={classes.about}>{about}</p>
        </div>
        {aside}
      </header>
      {children}
      <footer className={classes.foot}>{foot}</footer>
    </section>
  )
}
