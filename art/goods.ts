import * as art from './goods/art.ts'
import * as clothes from './goods/clothes.ts'
import * as games from './goods/games.ts'
import * as gear from './goods/gear.ts'
import * as gifts from './goods/gifts.ts'
import * as papers from './goods/paper-goods.ts'
import * as stickers from './goods/stickers.ts'
import type { Paper } from './paper.ts'

/** Products other than drinks: name of the picture → drawing. */
export const goods: ReadonlyMap<string, (paper: Paper) => string> = new Map(
  Object.entries({
    fan_shirt: clothes.shirt,
    fan_girlie: clothes.fittedShirt,
    fan_hoodie: clothes.hoodie,
    fan_mug: clothes.mug,
    fan_facemask: clothes.faceMask,
    tattoo: clothes.tattoo,
    sticker: stickers.stickerOld,
    sticker_single: stickers.stickerSingle,
    holo_sticker: stickers.stickerHolo,
    sticker_page: stickers.stickerPage,
    stickersheet_se: stickers.stickerSheetNorth,
    'iron-on': stickers.ironOn,
    magnets: gifts.magnets,
    'velcro-patch': gifts.velcroPatch,
    coaster: gifts.coaster,
    artwork: art.artwork,
    artwork2: art.salesman,
    undefined: gifts.mysteryCrate,
    '3d_keychain': gifts.keychain,
    fruit_press: gear.fruitPress,
    apple_pressings: gear.pomace,
    melon_bike: gear.melonBike,
    lego_case: gear.brickTower,
    waspy: gifts.waspy,
    juicy_chatbot: gifts.chatbot,
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
