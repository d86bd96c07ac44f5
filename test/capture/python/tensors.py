"""Tensors with torch's methods and nothing behind them. Whoever reads their content fails."""

BITS = {"float16": 16, "bfloat16": 16, "float32": 32, "uint8": 8}


class dtype:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return "torch." + self.name


float16, bfloat16, float32, uint8 = (dtype(name) for name in BITS)


class Storage:
    def __init__(self, address, size):
        self._address = address
        self._size = size

    def data_ptr(self):
        return self._address

    def nbytes(self):
        return self._size


class Tensor:
    """A view: `offset` in bytes from the storage's start, `shape` and `strides` in elements."""

    device = "cuda:0"

    def __init__(self, storage, offset, shape, strides, dtype):
        self._storage = storage
        self._offset = offset
        self.shape = tuple(shape)
        self._strides = tuple(strides)
        self.dtype = dtype

    @property
    def ndim(self):
        return len(self.shape)

    def stride(self, axis=None):
        return self._strides if axis is None else self._strides[axis]

    def data_ptr(self):
        return self._storage.data_ptr() + self._offset

    def element_size(self):
        return BITS[self.dtype.name] // 8

    def untyped_storage(self):
        return self._storage

    def __getitem__(self, index):
        if not isinstance(index, int):
            raise AssertionError("content was read")
        offset = self._offset + index * self._strides[0] * self.element_size()
        return Tensor(self._storage, offset, self.shape[1:], self._strides[1:], self.dtype)

    def __iter__(self):
        return (self[i] for i in range(self.shape[0]))

    def tolist(self):
        raise AssertionError("content was read")

    item = __bool__ = __float__ = __repr__ = __str__ = tolist


def pages(storage, offset, page, stride, blocks, dtype=uint8):
    """A layer's view with dense pages of `page` bytes, `stride` bytes apart: 4-D, one head, one state."""
    size = BITS[dtype.name] // 8
    shape = (blocks, 1, 1, page // size)
    return Tensor(storage, offset, shape, (stride // size, page // size, page // size, 1), dtype)
