import type { ReactNode } from 'react'
import classes from './Turn.module.css'

interface TurnProps {
  who: 'customer' | 'bot'
  /** Read out before what was said. */
  name: string
  picture?: string
  children: ReactNode
}

/** What one of the two said in a row: picture, name for listeners, bubbles. */
export function Turn({ who, name, picture, children }: TurnProps) {
  return (
    <li className={`${classes.turn} ${classes[who]}`}>
      {picture !== undefined && (
        <img
          className={classes.picture}
          src={`assets/public/images/${picture}`}
          alt=""
          width={32}
          height={32}
        />
      )}
      <div className={classes.words}>
        <span className="ff-hidden">{name}: </span>
        {children}
      </div>
    </li>
  )
}

/** Three drops, while somebody thinks. */
export function Thinking({ picture }: { picture: string }) {
  return (
    <li className={`${classes.turn} ${classes.bot}`} aria-hidden="true">
      <img
        className={classes.picture}
        src={`assets/public/images/${picture}`}
        alt=""
        width={32}
        height={32}
      />
      <div className={classes.words}>
        <div className={`${classes.bubble} ${classes.thinking}`}>
          <span />
          <span />
          <span />
        </div>
      </div>
    </li>
  )
}

/** Classes of a bubble, to go with those that clients know. */
export const bubbleClass = classes.bubble
export const messagesClass = `ff-list ${classes.talk}`
