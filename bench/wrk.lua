-- Prints what wrk measured as one line of JSON; times are in milliseconds. NUMBER in the address is
-- another number for each request. Arguments: a file of whole requests, each with a NUL after it, to
-- send in turn, the status that each is to be answered with and, if wanted, a text in each answer.
sent, prepared, unwanted = 0, {}, 0
local threads, wanted, text = {}, nil, nil

setup = function(thread)
  table.insert(threads, thread)
end

init = function(args)
  if args[1] then
    local file = io.open(args[1], "rb")
    for one in file:read("*a"):gmatch("([^%z]+)%z") do
      table.insert(prepared, one)
    end
    file:close()
    wanted, text = tonumber(args[2]), args[3]
    request = function()
      sent = sent + 1
      return prepared[(sent - 1) % #prepared + 1]
    end
    response = function(status, _, body)
      local isWanted = status == wanted and (not text or body:find(text, 1, true))
      if not isWanted then unwanted = unwanted + 1 end
    end
  elseif wrk.path:find("NUMBER") then
    request = function()
      sent = sent + 1
      return wrk.format(nil, (wrk.path:gsub("NUMBER", sent)))
    end
  end
end

done = function(summary, latency)
  local errors = summary.errors
  local refused, all = errors.status, 0
  if #threads[1]:get("prepared") > 0 then
    refused = 0
    for _, thread in ipairs(threads) do
      refused = refused + thread:get("unwanted")
      all = all + thread:get("sent")
    end
  end
  io.write(string.format(
    '\n{"requests":%d,"seconds":%f,"p50":%f,"p99":%f,"failed":%d,"sent":%d}\n',
    summary.requests,
    summary.duration / 1e6,
    latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.timeout + refused,
    all
  ))
end
