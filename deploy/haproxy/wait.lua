-- Holds a request for a shop whose slot is moving until the slot has a place, for five seconds at most.
local LIMIT_MS = 5000
local INTERVAL_MS = 50
local MOVING = "-"

local slots = Map.new(os.getenv("FILES") .. "/slots.map", Map._str)

core.register_action("wait_for_slot", { "http-req" }, function(txn)
  local slot = txn:get_var("txn.slot")
  for _ = 1, LIMIT_MS / INTERVAL_MS do
    local place = slots:lookup(slot)
    if place and place ~= MOVING then
      txn:set_var("txn.place", place)
      return
    end
    core.msleep(INTERVAL_MS)
  end
end, 0)
