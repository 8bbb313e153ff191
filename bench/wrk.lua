-- Prints what wrk measured as one line of JSON; times are in milliseconds. NUMBER in the address is
-- another number for each request.
init = function()
  if not wrk.path:find("NUMBER") then return end
  local number = 0
  request = function()
    number = number + 1
    return wrk.format(nil, (wrk.path:gsub("NUMBER", number)))
  end
end

done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%f,"p50":%f,"p99":%f,"failed":%d}\n',
    summary.requests,
    summary.duration / 1e6,
    latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
