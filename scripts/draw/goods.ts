import * as clothes from './goods/clothes.ts'
import * as games from './goods/games.ts'
import * as papers from './goods/paper-goods.ts'
import * as print from './goods/print.ts'
import * as things from './goods/things.ts'
import type { Paper } from './paper.ts'

/** Everything that is not to be drunk: name of the picture → what to draw. */
export const goods: ReadonlyMap<string, (paper: Paper) => string> = new Map(
  Object.entries({
    fan_shirt: clothes.shirt,
    fan_girlie: clothes.fittedShirt,
    fan_hoodie: clothes.hoodie,
    fan_mug: clothes.mug,
    fan_facemask: clothes.faceMask,
    tattoo: clothes.tattoo,
    sticker: print.stickerOld,
    sticker_single: print.stickerSingle,
    holo_sticker: print.stickerHolo,
    sticker_page: print.stickerPage,
    stickersheet_se: print.stickerSheetNorth,
    'iron-on': print.ironOn,
    magnets: print.magnets,
    'velcro-patch': print.velcroPatch,
    coaster: print.coaster,
    artwork: print.artwork,
    artwork2: things.salesman,
    undefined: things.mysteryCrate,
    '3d_keychain': things.keychain,
    fruit_press: things.fruitPress,
    apple_pressings: things.pomace,
    melon_bike: things.melonBike,
    lego_case: things.brickTower,
    waspy: things.waspy,
    juicy_chatbot: things.chatbot,
    ccg_common: papers.cardCommon,
    ccg_foil: papers.cardFoil,
    card_alpha: papers.cardAlpha,
    '20th': papers.anniversaryTicket,
    user_day_ticket: papers.userDayTicket,
    cover_small: papers.book,
    permafrost: papers.permafrost,
    snakes_ladders: games.snakesWeb,
    snakes_ladders_m: games.snakesMobile,
  }),
)
