"""Makes vLLM write down how each worker lays out and registers its KV cache, as RegionScope layout documents.

    PYTHONPATH=<this folder> REGIONSCOPE_DIR=out vllm serve ...
    PYTHONPATH=<this folder> REGIONSCOPE_DIR=out pytest test_nixl_desc_geometry.py

Python imports a `sitecustomize` that it finds on its path whenever it starts. This one waits for the module that holds
the worker of the NIXL connector, and wraps its `register_kv_caches`: the original runs as ever, and then a file is
written, one a worker or one a call in a test. Nothing here may break what it looks at: an error of this file's own is
logged once and dropped. Without REGIONSCOPE_DIR it does nothing. Another `sitecustomize` further on is run, too.

What is written, and what never is, stands in docs/capture.md. Python 3.9 or newer, standard library only. MIT licence.
"""

import os
import sys
from _thread import allocate_lock

# All else is imported where it is used: every Python process that sees the PYTHONPATH starts through this file.

TOOL = "RegionScope capture 0.1.0"
MLA_TYPES = ("MLAAttentionSpec", "SlidingWindowMLASpec")
ATTENTION_TYPES = MLA_TYPES + (
    "FullAttentionSpec",
    "SlidingWindowSpec",
    "ChunkedLocalAttentionSpec",
    "CircularBufferSpec",
    "KpoolTailSpec",
)


# ---- The hook ----------------------------------------------------------------------------------------------------


def _is_target(name):
    """Whether a module may hold the worker, wherever a version of vLLM has it.

    `...nixl.base_worker`, `...p2p.base_worker`, their pull and push workers, older `...nixl.worker`, and the single
    module `...nixl_connector` before that.
    """
    if name.endswith("nixl_connector"):
        return True
    parts = name.rsplit(".", 2)
    return len(parts) == 3 and parts[1] in ("nixl", "p2p") and "worker" in parts[2]


class _Finder:
    """Finds target modules as the finders after it would, and has their classes wrapped once they have run."""

    def find_spec(self, name, path=None, target=None):
        if not _is_target(name) or self not in sys.meta_path:
            return None
        for finder in sys.meta_path[sys.meta_path.index(self) + 1 :]:
            find = getattr(finder, "find_spec", None)
            spec = find and find(name, path, target)
            if spec is not None:
                _guarded(_wrap_loader, spec)
                return spec
        return None


def _wrap_loader(spec):
    load = getattr(spec.loader, "exec_module", None)
    if load is None:
        return

    def exec_module(module):
        load(module)
        # A loader may be shared, so the name counts.
        if _is_target(module.__name__):
            _guarded(_wrap_classes, module)

    spec.loader.exec_module = exec_module


def _wrap_classes(module):
    """Wraps the workers that the module defines. The connector has the method too, and hands on to its worker."""
    for cls in list(vars(module).values()):
        # By its type: what loads itself when it is asked for its class would load here.
        is_class = issubclass(type(cls), type)
        if not is_class or cls.__module__ != module.__name__ or hasattr(cls, "build_connector_meta"):
            continue
        original = vars(cls).get("register_kv_caches")
        if callable(original) and not hasattr(original, "regionscope"):
            cls.register_kv_caches = _wrapped(original)


def _wrapped(original):
    import functools

    @functools.wraps(original)
    def register_kv_caches(self, *args, **kwargs):
        caches = _guarded(_begin, self, args, kwargs)
        if caches is None:
            return original(self, *args, **kwargs)
        try:
            result = original(self, *args, **kwargs)
        except BaseException as error:
            _guarded(_end, self, caches, error)
            raise
        _guarded(_end, self, caches, None)
        return result

    register_kv_caches.regionscope = True
    return register_kv_caches


# Workers whose call is running: a subclass calls its base's method, which is wrapped too, and only one may write.
_running = set()


def _begin(worker, args, kwargs):
    """The caches handed in; None where there are none, or this call is part of one that is captured already."""
    caches = args[0] if args else kwargs.get("kv_caches")
    if caches is None or id(worker) in _running:
        return None
    caches = dict(caches)
    _running.add(id(worker))
    return caches


def _end(worker, caches, error):
    _running.discard(id(worker))
    name = _own_name(_stem(worker))
    document = _document(worker, caches, error)
    path = _write(name, {"regionscope": 1, "title": name, **document})
    _log("info", "RegionScope: wrote %s", path)


_has_complained = False


def _guarded(act, *args):
    """Calls `act`; an error of ours is logged once, and None is returned."""
    global _has_complained
    try:
        return act(*args)
    except Exception as error:
        if not _has_complained:
            _has_complained = True
            _log("warning", "RegionScope could not capture, and goes on without: %s: %s", type(error).__name__, error)
        return None


def _log(level, message, *args):
    try:
        import logging

        # Below vLLM's own logger, whose handlers print it where there are any.
        getattr(logging.getLogger("vllm.regionscope"), level)(message, *args)
    except Exception:
        pass


# ---- Values: what may be a mock, missing, or raise ---------------------------------------------------------------


def _is_mock(value):
    return any(base.__module__ in ("unittest.mock", "mock.mock") for base in type(value).__mro__)


def _get(value, *names):
    """An attribute of an attribute ...; None where one is missing or raises, or the last is a mock."""
    for name in names:
        try:
            value = getattr(value, name, None)
        except Exception:
            return None
    return None if _is_mock(value) else value


def _call(value, name):
    """What a method returns; None where it is missing or raises."""
    try:
        method = getattr(value, name, None)
        if _is_mock(method):
            # A test may count its calls; what it would return can be read.
            return method.return_value
        return method() if callable(method) else method
    except Exception:
        return None


def _number(value):
    """A whole number, numpy's included, as a plain int; None for all else."""
    if value is None or issubclass(type(value), bool) or _is_mock(value):
        return None
    try:
        return int(value.__index__())
    except Exception:
        return None


def _truth(value):
    if type(value).__name__ in ("bool", "bool_"):
        return bool(value)
    return None


def _text(value):
    """A text, or the name of an enum's member."""
    name = _get(value, "name") if _is_enum(value) else value
    return str(name) if issubclass(type(name), str) and name else None


def _is_enum(value):
    import enum

    return issubclass(type(value), enum.Enum)


def _all(read, values):
    """A list of which every entry reads; None where it is no list or one does not."""
    values = _call(values, "tolist") if type(values).__name__ == "ndarray" else values
    if not issubclass(type(values), (list, tuple)):
        return None
    read_values = [read(value) for value in values]
    return None if None in read_values else read_values


def _address(value):
    number = _number(value)
    return None if number is None else hex(number % 2**64)


def _dtype(value):
    """A dtype's name as torch prints it, without `torch.`."""
    import re

    name = None if value is None or _is_mock(value) else str(value)
    name = name[6:] if name and name.startswith("torch.") else name
    return name if name and re.fullmatch("[a-z][a-z0-9_]*", name) else None


def _item_bytes(dtype):
    """Bytes of an element, from the bits in the dtype's name."""
    import re

    bits = re.search(r"\d+", dtype or "")
    return int(bits.group()) // 8 if bits else {"half": 2, "float": 4, "int": 4, "double": 8, "long": 8}.get(dtype, 1)


def _known(**fields):
    return {name: value for name, value in fields.items() if value is not None}


# ---- Specs and groups --------------------------------------------------------------------------------------------


def _plain(value):
    """A spec's field as JSON: numbers, texts, truths, dtypes, enum members by name, and lists of these."""
    if _is_enum(value):
        return _text(value)
    if issubclass(type(value), (list, tuple)):
        return _all(_plain, value)
    if type(value).__name__ == "dtype":
        return _dtype(value)
    if issubclass(type(value), float):
        return value if abs(value) < float("inf") else None
    for read in (_truth, _number, _text):
        plain = read(value)
        if plain is not None:
            return plain
    return None


def _type_name(spec):
    # A mock that was given a class says that it is one.
    return spec.__class__.__name__


def _spec(spec):
    """A spec with its type and all its fields that are plain; an unknown type is kept as it is."""
    import dataclasses

    is_dataclass = dataclasses.is_dataclass(spec)
    names = [field.name for field in dataclasses.fields(spec)] if is_dataclass else list(spec.__dict__)
    fields = {"type": _type_name(spec)}
    for name in names:
        value = _plain(_get(spec, name)) if not name.startswith("_") and name != "method_calls" else None
        if value is not None:
            fields[name] = value
    # Its name before vLLM counted tokens a state.
    ratio = fields.pop("compress_ratio", None)
    if ratio:
        fields.setdefault("tokens_per_state", ratio)
    _state_page(fields, spec)
    return fields


def _state_bytes(fields):
    """Heads × states of a page, and bytes of a state, as the format's table of specs has them."""
    states = fields["block_size"] // fields.get("tokens_per_state", 1)
    heads = fields["num_head_slots"] if "num_head_slots" in fields else fields["num_kv_heads"]
    size = fields.get("state_content_bytes")
    if size is None:
        head = fields["head_size"]
        head_v = fields.get("head_size_v", 0 if fields["type"] in MLA_TYPES else head)
        size = (head + head_v) * _item_bytes(fields["dtype"])
    return heads * states, size


def _state_page(fields, spec):
    """States bytes that vLLM's own page has and the table would not give.

    Older specs have formats whose size is no product of heads and item size, or a `head_size_v` that MLA does not use.
    """
    page = _number(_get(spec, "page_size_bytes"))
    try:
        if page is None or fields["type"] not in ATTENTION_TYPES:
            return
        count, size = _state_bytes(fields)
        data = count * size
    except (KeyError, TypeError, ZeroDivisionError):
        return
    real = _number(_get(spec, "real_page_size_bytes"))
    if real is None:
        real = data if "page_size_padded" in fields else page
    if data != real and count > 0 and real % count == 0:
        fields["state_content_bytes"] = real // count
    if page > real:
        fields["page_size_padded"] = page


def _share(fields, count):
    """The spec of one of `count` tensors that hold a layer's page between them."""
    share = dict(fields)
    try:
        share["state_content_bytes"] = _state_bytes(fields)[1] // count
    except (KeyError, TypeError, ZeroDivisionError):
        pass
    if "page_size_padded" in share:
        share["page_size_padded"] //= count
    return share


def _groups(worker):
    """The transfer groups as (layer names, {layer: spec}, wrapped block size or None), and where they come from."""
    for name in ("transfer_groups", "kv_cache_groups"):
        groups = _get(worker, "kv_cache_config", name)
        if issubclass(type(groups), (list, tuple)):
            return [_group(group) for group in groups], None
    # A worker that a test has put together by hand.
    groups = []
    specs = _get(worker, "_layer_specs")
    for layer, spec in specs.items() if issubclass(type(specs), dict) else ():
        wrapped = getattr(spec, "kv_cache_specs", None)
        spec = wrapped[layer] if issubclass(type(wrapped), dict) else spec
        group = next((group for group in groups if all(other is spec for other in group[1].values())), None)
        if group is None:
            group = ([], {}, None)
            groups.append(group)
        group[0].append(str(layer))
        group[1][str(layer)] = spec
    return groups, "The worker has no kv_cache_config; a group is made of each spec of its layers."


def _group(group):
    layers = [str(layer) for layer in group.layer_names]
    wrapped = getattr(group.kv_cache_spec, "kv_cache_specs", None)
    if not issubclass(type(wrapped), dict):
        # A group without layers has a spec all the same.
        return layers, dict.fromkeys(layers or [""], group.kv_cache_spec), None
    block_size = _number(_get(group.kv_cache_spec, "block_size"))
    return layers, {str(layer): spec for layer, spec in wrapped.items()}, block_size or 0


def _written_group(group, parts):
    """A group with the entries of `kv_caches` that its layers have; `parts` is None where there are no entries."""
    layers, specs, block_size = group
    described = {}
    names = []
    own = {}
    for layer in layers:
        entries = [layer] if parts is None else parts.get(layer, [])
        spec = specs.get(layer)
        if spec is None:
            names += entries
            continue
        if id(spec) not in described:
            described[id(spec)] = _spec(spec)
        fields = described[id(spec)]
        for entry in entries:
            names.append(entry)
            own[entry] = fields if len(entries) == 1 else _share(fields, len(entries))
    if block_size is None and all(fields in described.values() for fields in own.values()):
        first = next(iter(specs.values()), None)
        fields = described.get(id(first)) or (_spec(first) if first is not None else {})
        return {"layer_names": names, "kv_cache_spec": fields}
    wrapper = {"type": "UniformTypeKVCacheSpecs", **_known(block_size=block_size or None), "kv_cache_specs": own}
    return {"layer_names": names, "kv_cache_spec": wrapper}


# ---- Tensors -----------------------------------------------------------------------------------------------------


def _tensor(tensor):
    """What a captured tensor tells of itself; None where it does not tell its address or shape. Reads no content."""
    storage = _call(tensor, "untyped_storage")
    known = _known(
        data_ptr=_address(_call(tensor, "data_ptr")),
        shape=_all(_number, _get(tensor, "shape")),
        stride=_all(_number, _call(tensor, "stride")),
        dtype=_dtype(_get(tensor, "dtype")),
    )
    store = _known(data_ptr=_address(_call(storage, "data_ptr")), nbytes=_number(_call(storage, "nbytes")))
    if len(known) < 4 or len(store) < 2:
        return None
    device = _get(tensor, "device")
    return {**known, **_known(device=None if device is None else str(device)), "storage": store}


def _tensors(value, type_name, blocks):
    """The tensors that registration makes of a layer's value, and those that it passes over.

    A state layer's value is the conv state and the ssm state, of which the first stands for the page. Older attention
    backends keep K and V apart: as a list, or in one tensor [2, blocks, ...] that is walked along its first axis; with
    blocks outermost in memory, that tensor is turned round instead.
    """
    if issubclass(type(value), (list, tuple)):
        tensors = [_tensor(tensor) for tensor in value]
        return (tensors, []) if type_name in ATTENTION_TYPES else (tensors[:1], tensors[1:])
    tensor = _tensor(value)
    shape = tensor["shape"] if tensor else []
    is_apart = len(shape) == 5 and shape[0] == 2 and shape[1] == blocks and blocks > 2
    if not is_apart or type_name not in ATTENTION_TYPES or type_name in MLA_TYPES:
        return [tensor], []
    step, block = tensor["stride"][:2]
    if step < block:
        turned = {"shape": [shape[1], 2] + shape[2:], "stride": [block, step] + tensor["stride"][2:]}
        return [{**tensor, **turned}], []
    bytes_apart = step * _item_bytes(tensor["dtype"])
    rest = {"shape": shape[1:], "stride": tensor["stride"][1:]}
    return [
        {**tensor, "data_ptr": hex(int(tensor["data_ptr"], 16) + i * bytes_apart), **rest} for i in range(2)
    ], []


def _entries(caches, groups, blocks):
    """`kv_caches` in the order handed in, the names of each layer's entries, and the layers that tell too little."""
    type_names = {layer: _type_name(spec) for group in groups for layer, spec in group[1].items()}
    entries = {}
    parts = {}
    unknown = []
    for key, value in caches.items():
        layer = str(key)
        tensors, rest = _tensors(value, type_names.get(layer), blocks)
        if not tensors or None in tensors:
            unknown.append(layer)
            continue
        names = [layer] if len(tensors) == 1 else ["%s[%d]" % (layer, i) for i in range(len(tensors))]
        parts[layer] = names
        entries.update(zip(names, tensors))
        entries.update({"%s[%d]" % (layer, i): other for i, other in enumerate(rest, 1) if other})
    return entries, parts, unknown


def _cache_tensors(worker):
    """Where layers lie in the one allocation. Older vLLM does not say, and its `kv_caches` tell it better."""
    tensors = []
    for tensor in _get(worker, "kv_cache_config", "kv_cache_tensors") or ():
        names = ("size", "layer_stride", "block_stride", "offset")
        fields = _known(layers=_all(_text, _get(tensor, "layers")), **{n: _number(_get(tensor, n)) for n in names})
        if len(fields) < 5:
            return None
        tensors.append(fields)
    return tensors


# ---- The document ------------------------------------------------------------------------------------------------


def _role(worker):
    role = _get(worker, "kv_transfer_config", "kv_role") or _get(worker, "vllm_config", "kv_transfer_config", "kv_role")
    return {"kv_producer": "prefill", "kv_consumer": "decode", "kv_both": "both"}.get(_text(role))


def _pp_rank(worker):
    rank = _number(_get(worker, "pp_rank"))
    if rank is None:
        # Loaded long ago where there is a pipeline; raises where no group was made, as in a test.
        state = sys.modules.get("vllm.distributed.parallel_state")
        rank = _number(_get(_call(state, "get_pp_group"), "rank_in_group"))
    return rank


def _layout(worker):
    name = _text(_get(worker, "kv_cache_layout"))
    # Their names before vLLM spelled all axes.
    name = {"HND": "LBHNC", "NHD": "LBNHC"}.get(name, name)
    return name if name and sorted(name) == sorted("LBHNC") else None


def _facts(worker):
    parallel = ("vllm_config", "parallel_config")
    tp_rank, pp_rank = _number(_get(worker, "tp_rank")), _pp_rank(worker)
    tp_size = _number(_get(worker, "world_size")) or _number(_get(worker, *parallel, "tensor_parallel_size"))
    pp_size = _number(_get(worker, "pp_size")) or _number(_get(worker, *parallel, "pipeline_parallel_size"))
    heads = _number(_get(worker, "transfer_topo", "total_num_kv_heads"))
    if heads is None:
        model = _get(worker, "model_config") or _get(worker, "vllm_config", "model_config")
        heads = _number(_call(model, "get_total_num_kv_heads"))
    sizes = _all(_number, _get(worker, "_mamba_ssm_size"))
    offsets = _all(lambda pair: _all(_number, pair), _get(worker, "_conv_decomp", "local_conv_offsets"))
    mode = _text(_get(worker, "_TRANSFER_MODE"))
    return _known(
        engine_id=_text(_get(worker, "engine_id")),
        role=_role(worker),
        kv_cache_layout=_layout(worker),
        physical_blocks_per_logical_kv_block=_number(_get(worker, "_physical_blocks_per_logical_kv_block")) or None,
        block_size=_number(_get(worker, "block_size")) or None,
        use_mla=_truth(_get(worker, "use_mla")),
        tp_rank=tp_rank,
        tp_size=tp_size if tp_size and tp_size > (tp_rank or 0) else None,
        pp_rank=pp_rank,
        pp_size=pp_size if pp_size and pp_size > (pp_rank or 0) else None,
        total_num_kv_heads=heads or None,
        transfer_mode=mode if mode in ("pull", "push") else None,
        mamba_ssm_size=sizes if sizes and len(sizes) == 2 and any(sizes) else None,
        conv_offsets=offsets or None,
    )


def _source():
    import datetime

    version = _text(_get(sys.modules.get("vllm"), "__version__"))
    now = datetime.datetime.now(datetime.timezone.utc)
    return _known(tool=TOOL, vllm=version, captured_at=now.strftime("%Y-%m-%dT%H:%M:%SZ"))


def _blocks(worker):
    """Logical blocks of the pool, and kernel blocks."""
    ratio = _number(_get(worker, "_physical_blocks_per_logical_kv_block")) or 1
    logical = _number(_get(worker, "kv_cache_config", "num_blocks")) or _number(_get(worker, "_logical_num_blocks"))
    if logical is None:
        kernel = _number(_get(worker, "num_blocks"))
        logical = None if kernel is None else kernel // ratio
    return logical, (logical or 0) * ratio


def _bases(worker):
    """The worker's addresses: by engine and rank, or by engine alone in older vLLM. Looks without making entries."""
    bases = _get(worker, "kv_caches_base_addr")
    engine, rank = _get(worker, "engine_id"), _number(_get(worker, "tp_rank"))
    bases = bases.get(engine) if issubclass(type(bases), dict) else None
    if issubclass(type(bases), dict):
        bases = bases.get(rank, next(iter(bases.values())) if len(bases) == 1 else None)
    return _all(_address, bases)


def _registered(worker):
    bases = _bases(worker)
    lengths = _all(_number, _get(worker, "block_len_per_layer"))
    length = _number(_get(worker, "block_len"))
    if not lengths and bases and length:
        lengths = [length] * len(bases)
    return _known(
        num_regions=_number(_get(worker, "num_regions")),
        num_blocks=_number(_get(worker, "num_blocks")),
        kv_caches_base_addr=bases,
        block_lens=lengths,
        block_strides=_all(_number, _get(worker, "block_stride_per_layer")),
        region_num_blocks=_all(_number, _get(worker, "region_num_blocks")),
        region_group_ids=_all(_number, _get(worker, "region_group_ids")),
        region_names=_all(_text, _get(worker, "region_names")),
        region_is_mla=_all(_truth, _get(worker, "_region_is_mla")),
        ssm_region_indices=_all(_number, _get(worker, "_ssm_region_indices")),
        scratch_region_indices=_all(_number, _get(worker, "_scratch_region_indices")),
        ple_region_index=_number(_get(worker, "_ple_region_index")),
    )


def _shortened(error):
    """An exception's type and message in a line, without this machine's name, addresses, and what must stay secret."""
    import platform
    import re

    text = " ".join(("%s: %s" % (type(error).__name__, error)).split())
    secrets = [value for name, value in os.environ.items() if re.search("TOKEN|KEY|SECRET|PASS|AUTH", name.upper())]
    for secret in sorted(secrets, key=len, reverse=True):
        text = text.replace(secret, "…") if len(secret) > 3 else text
    node = platform.node()
    for name in (node, node.split(".")[0]):
        text = re.sub(r"(?<![\w-])%s(?![\w-])" % re.escape(name), "…", text) if name else text
    text = re.sub(r"\b\d{1,3}(\.\d{1,3}){3}\b|(?<![\w:])([0-9a-fA-F]{0,4}:){3,7}[0-9a-fA-F]{0,4}(?![\w:])", "…", text)
    return text if len(text) <= 300 else text[:299] + "…"


def _listed(layers):
    return ", ".join(layers[:5]) + (", …" if len(layers) > 5 else "")


def _document(worker, caches, error):
    groups, note = _groups(worker)
    logical, kernel = _blocks(worker)
    if _truth(_get(worker, "use_host_buffer")):
        # What is registered then are copies in host memory.
        caches = _get(worker, "host_xfer_buffers") or caches
    entries, parts, unknown = _entries(caches, groups, kernel)
    missing = [layer for group in groups for layer in group[0] if entries and layer not in parts]
    notes = [note] if note else []
    if unknown:
        notes.append("Tensors without an address or a shape, left out: %s." % _listed(unknown))
    if missing:
        notes.append("Layers of groups without a tensor, left out: %s." % _listed(missing))
    config = _known(num_blocks=logical, kv_cache_tensors=_cache_tensors(worker))
    config["kv_cache_groups"] = [_written_group(group, parts if entries else None) for group in groups]
    return {
        **_known(notes=" ".join(notes) or None),
        "source": _source(),
        "worker": _facts(worker),
        "kv_cache_config": config,
        **({"kv_caches": entries} if entries else {}),
        "registered": _registered(worker) if error is None else {"error": _shortened(error)},
    }


# ---- Files -------------------------------------------------------------------------------------------------------


def _stem(worker):
    """The name of the worker's file: the running test, or engine, role and ranks."""
    import re

    facts = _facts(worker)
    ranks = [name + str(facts[name + "_rank"]) for name in ("tp", "pp") if name + "_rank" in facts]
    test = os.environ.get("PYTEST_CURRENT_TEST")
    if test:
        # `folder/test_file.py::Class::test_name[parameters] (call)`; a rank other than 0 is a process of the test's.
        test = re.sub(r" \(\w+\)$", "", test)
        file, _, rest = test.partition("::")
        file = re.sub(r"\.py$", "", file.replace("\\", "/").rpartition("/")[2])
        return _safe(".".join([file, *rest.split("::"), *[rank for rank in ranks if not rank.endswith("p0")]]))
    return _safe(".".join([facts.get("engine_id", "worker"), *_known(role=facts.get("role")).values(), *ranks]))


def _safe(name):
    """A name that every file system takes; two that differ stay different when they are cut."""
    import hashlib
    import re

    safe = re.sub(r"[^A-Za-z0-9._=+,-]+", "-", name).strip(".-") or "worker"
    return safe if len(safe) <= 150 else "%s-%s" % (safe[:140], hashlib.sha256(name.encode()).hexdigest()[:8])


_names = {}
_lock = allocate_lock()


def _own_name(stem):
    """The name, with a number from its second use in this process on. Another run takes the same names again."""
    with _lock:
        _names[stem] = _names.get(stem, 0) + 1
        return stem if _names[stem] == 1 else "%s.%d" % (stem, _names[stem])


def _json(document):
    """Indented JSON with lists of plain values on one line."""
    import json
    import re

    text = json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False)
    # A line break stands between values only: within a text it is written `\n`.
    plain = re.compile(r"\[\n\s+([^\[\]{}]*?)\n\s+\]")
    return plain.sub(lambda match: "[" + re.sub(r"\n\s+", " ", match.group(1)) + "]", text) + "\n"


def _write(name, document):
    os.makedirs(_folder, exist_ok=True)
    path = os.path.join(_folder, name + ".json")
    temporary = "%s.%d.tmp" % (path, os.getpid())
    try:
        with open(temporary, "w", encoding="utf-8") as file:
            file.write(_json(document))
        os.replace(temporary, path)
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise
    return path


# ---- Start -------------------------------------------------------------------------------------------------------


def _install():
    sys.meta_path.insert(0, _Finder())
    for name, module in list(sys.modules.items()):
        if _is_target(name):
            _wrap_classes(module)


def _run_next():
    """Runs the `sitecustomize` that this one hides: the first of the folders after this file's own on the path.

    It takes this one's place in `sys.modules`. What it raises is Python's to report, as without this file.
    """
    from importlib.machinery import PathFinder
    from importlib.util import module_from_spec

    here = os.path.dirname(os.path.realpath(__file__))
    folders = [os.path.realpath(folder or os.getcwd()) for folder in sys.path]
    rest = sys.path[folders.index(here) + 1 :] if here in folders else []
    for folder in rest:
        spec = PathFinder.find_spec("sitecustomize", [folder]) if os.path.realpath(folder) != here else None
        if spec is None or spec.loader is None:
            continue
        module = module_from_spec(spec)
        own = sys.modules.get("sitecustomize")
        sys.modules["sitecustomize"] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            if own is not None:
                sys.modules["sitecustomize"] = own
            raise
        return


_folder = os.environ.get("REGIONSCOPE_DIR") and os.path.abspath(os.environ["REGIONSCOPE_DIR"])
if _folder:
    _guarded(_install)
if __name__ == "sitecustomize":
    _run_next()
