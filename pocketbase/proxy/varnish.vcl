# Varnish 7 in front of the server as a shared cache: public pages and files are answered from here. What may be kept, and
# for how long, is said by the server alone (Cache-Control): nothing of members, no preview. TLS ends before it, in
# something that speaks the PROXY protocol, such as hitch or HAProxy. Start it with
#   varnishd -a 127.0.0.1:6081,PROXY -f /etc/varnish/course.vcl -s malloc,256m -p http_gzip_support=off
# (the server compresses by itself, with brotli too), and set in pocketbase/.env
#   TRUSTED_PROXY=X-Forwarded-For
#   PURGE_COMMAND="varnishadm ban obj.status != 0"
vcl 4.1;

backend default {
    .host = "127.0.0.1";
    .port = "8090";
}

sub vcl_recv {
    # Replaced, not added to: what a reader writes there is not believed.
    set req.http.X-Forwarded-For = client.ip;
    set req.http.X-Forwarded-Proto = "https";

    # A message to an open page is sent on at once.
    if (req.url ~ "^/api/realtime") {
        return (pipe);
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Of the API only photos; pictures of posts are not kept, as not everybody may see them. Videos are asked for in parts.
    if ((req.url ~ "^/api/" && req.url !~ "^/api/files/") || req.http.Range) {
        return (pass);
    }
    # Browsers write this header in many ways, and the server has three answers at most.
    if (req.http.Accept-Encoding ~ "(?i)(br|gzip)\s*;\s*q=0(\.0*)?\s*(,|$)") {
        unset req.http.Accept-Encoding;
    } elsif (req.http.Accept-Encoding ~ "(?i)\bbr\b") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)\bgzip\b") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    # Cookies or none: the server's answer says whether it is everybody's.
    return (hash);
}

sub vcl_backend_response {
    if (beresp.http.Cache-Control !~ "s-maxage=|immutable" ||
        beresp.http.Cache-Control ~ "private|no-store|no-cache" || beresp.http.Set-Cookie) {
        # Remembered for a while, so that nobody waits for another one's answer; Vary would part that by cookies.
        set beresp.http.X-Vary = beresp.http.Vary;
        unset beresp.http.Vary;
        set beresp.ttl = 2m;
        set beresp.uncacheable = true;
        return (deliver);
    }
    # Old for a minute, it answers on while one asks; old for a day, it is still good for asking whether it changed.
    set beresp.grace = 10m;
    set beresp.keep = 1d;
    return (deliver);
}

sub vcl_deliver {
    if (resp.http.X-Vary) {
        set resp.http.Vary = resp.http.X-Vary;
        unset resp.http.X-Vary;
    }
    unset resp.http.Via;
    unset resp.http.X-Varnish;
    if (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
}
