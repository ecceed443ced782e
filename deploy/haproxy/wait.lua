-- Whoever asks for a shop whose slot is on its way waits until it is somewhere, but not for ever.
local LONGEST_MS = 5000
local LOOK_EVERY_MS = 50
local ON_ITS_WAY = "-"

local slots = Map.new(os.getenv("FILES") .. "/slots.map", Map._str)

core.register_action("wait_for_slot", { "http-req" }, function(txn)
  local slot = txn:get_var("txn.slot")
  for _ = 1, LONGEST_MS / LOOK_EVERY_MS do
    local place = slots:lookup(slot)
    if place and place ~= ON_ITS_WAY then
      txn:set_var("txn.place", place)
      return
    end
    core.msleep(LOOK_EVERY_MS)
  end
end, 0)
